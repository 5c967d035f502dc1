; A recipe for Inno Setup 6, never run so far: there was no Windows where this was written. After
; PyInstaller has made dist\ghost-desktop (build.yml beside this file does both):
;
;     iscc /DVersion=0.1.0 packaging\hosted\ghost-desktop.iss
[Setup]
AppId={{6E2C1E0B-5C37-4C55-9E0D-2B6C7B0F9A11}
AppName=Ghost Desktop
AppVersion={#Version}
AppPublisher=The Ghost Desktop authors
DefaultDirName={autopf}\Ghost Desktop
DefaultGroupName=Ghost Desktop
; For all who use the computer, or for one person, who needs no rights for that.
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=ghost-desktop-{#Version}-windows
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes

[Files]
Source: "..\..\dist\ghost-desktop\*"; DestDir: "{app}"; Flags: recursesubdirs

[Icons]
Name: "{group}\Ghost Desktop"; Filename: "{app}\ghost-desktop.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.ghostmatch"; ValueType: string; ValueData: "GhostDesktop.match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\GhostDesktop.match"; ValueType: string; ValueData: "Match of Ghost"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\GhostDesktop.match\shell\open\command"; ValueType: string; ValueData: """{app}\ghost-desktop.exe"" ""%1"""

[Run]
Filename: "{app}\ghost-desktop.exe"; Description: "Ghost Desktop"; Flags: nowait postinstall skipifsilent
