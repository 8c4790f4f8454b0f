; What the installer does beyond electron-builder's own (macros it looks for by name).

; An update replaces the whole folder, but a policy that the administrator put there is kept; one that is built in wins.
!macro customInit
  InitPluginsDir
  ${if} ${FileExists} "$INSTDIR\resources\policy.json"
    CopyFiles /SILENT "$INSTDIR\resources\policy.json" "$PLUGINSDIR\policy.json"
  ${endif}
!macroend

!macro customInstall
  ${if} ${FileExists} "$PLUGINSDIR\policy.json"
  ${andIfNot} ${FileExists} "$INSTDIR\resources\policy.json"
    CopyFiles /SILENT "$PLUGINSDIR\policy.json" "$INSTDIR\resources\policy.json"
  ${endif}
!macroend

; Data of this account: kept unless the operator says otherwise; silent: kept unless `--delete-app-data`.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "是否同时删除本账号的设置、草稿、操作记录和登录状态？" /SD IDNO IDNO keepData
    SetShellVarContext current
    RMDir /r "$APPDATA\${PRODUCT_NAME}"
    RMDir /r "$LOCALAPPDATA\operator-console-updater"
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endif}
    keepData:
  ${endif}
!macroend
