; What the installer does beyond electron-builder's own (macros it looks for by name).

; Exit codes (windows.md, The EXE by a command). The last is Windows' "another installation is in progress": tried again later.
!define EXIT_OLD_VERSION_STAYS 2
!define EXIT_NOT_ELEVATED 1223
!define EXIT_CONSOLE_RUNS 1618

!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define RUN_ONCE_KEY "${RUN_KEY}Once"
!define APPROVED_KEY "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
!define LINK_KEY "Software\Classes\operator-console"
; What Windows starts for a click on an old notification (compat.ts); newer runtimes write it for each account, with a link in
; its start menu.
!define TOAST_KEY "Software\Classes\CLSID\{8A3C1F52-7B0D-4E6E-9C41-D2B5F0A7E913}"
!define ACCOUNTS_KEY "SOFTWARE\Microsoft\Windows NT\CurrentVersion\ProfileList"

; While this file is beside its program, a console ends as soon as no change is under way; it starts again when the file is
; gone. Sets the error flag when the file cannot be written.
!macro requestEnd FOLDER
  ClearErrors
  FileOpen $R9 "${FOLDER}\install-request" w
  ${ifNot} ${Errors}
    FileClose $R9
  ${endIf}
!macroend

!macro withdrawRequest FOLDER
  ${if} "${FOLDER}" != ""
    Delete "${FOLDER}\install-request"
  ${endIf}
!macroend

; Asks the consoles of the folder on the stack to end and waits for them: `--wait=SECONDS`, 120 without it. Leaves "1" on the
; stack when one still runs. None is ended by force: it may be sending a change.
!macro defineEndConsoles PREFIX
  Function ${PREFIX}endConsoles
    Exch $R0
    Push $R1
    Push $R2
    Push $R9
    StrCpy $R1 0
    ${StdUtils.GetParameter} $R2 "wait" "120"
    ${if} ${isUpdated}
      IntOp $R2 $R2 + 5
    ${endIf}
    ${if} ${FileExists} "$R0\${APP_EXECUTABLE_FILENAME}"
      ${do}
        ; The console that installs an update ends by itself: only others are asked, after five seconds.
        ${ifNot} ${isUpdated}
        ${orIf} $R1 >= 10
          !insertmacro requestEnd $R0
          ; Whoever may not write here replaces nothing either: an elevated process follows.
          ${if} ${Errors}
            ${exitDo}
          ${endIf}
        ${endIf}
        ; A program that runs, in whichever session, cannot be opened for writing.
        ClearErrors
        FileOpen $R9 "$R0\${APP_EXECUTABLE_FILENAME}" a
        ${ifNot} ${Errors}
          FileClose $R9
          !insertmacro requestEnd $R0
          ${exitDo}
        ${endIf}
        DetailPrint "正在等待${PRODUCT_NAME}结束…"
        IntOp $R9 $R1 / 2
        ${if} $R9 >= $R2
          MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${PRODUCT_NAME}正在运行，可能有操作尚未完成。请结束它再重试。" /SD IDCANCEL IDRETRY again
          StrCpy $R1 "runs"
          ${exitDo}
          again:
          IntOp $R1 $R1 - 20
        ${endIf}
        IntOp $R1 $R1 + 1
        Sleep 500
      ${loop}
    ${endIf}
    ClearErrors
    StrCpy $R0 "0"
    ${if} $R1 == "runs"
      StrCpy $R0 "1"
    ${endIf}
    Pop $R9
    Pop $R2
    Pop $R1
    Exch $R0
  FunctionEnd
!macroend

; electron-builder would end the console by force.
!macro customCheckAppRunning
  !ifdef BUILD_UNINSTALLER
    Push $INSTDIR
    Call un.endConsoles
    Pop $R0
    ${if} $R0 == "1"
      !insertmacro withdrawRequest $INSTDIR
      SetErrorLevel ${EXIT_CONSOLE_RUNS}
      Quit
    ${endIf}
  !endif
!macroend

!macro customHeader
  !ifdef BUILD_UNINSTALLER
    !insertmacro defineEndConsoles "un."
  !else
    !insertmacro defineEndConsoles ""
    !insertmacro defineBeforeInstall
  !endif
!macroend

; Ends the installer with nothing changed. A console that ended for its update is started again, as after one: with
; `--updated` it has its arguments back.
!macro giveUp CODE
  !insertmacro withdrawCompletion
  ${if} ${isForceRun}
  ${andIf} ${FileExists} "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
    ${StdUtils.ExecShellAsUser} $0 "$INSTDIR\${APP_EXECUTABLE_FILENAME}" "open" "--updated"
  ${endIf}
  SetErrorLevel ${CODE}
  Quit
!macroend

!macro keepPolicyOf FOLDER
  ${if} "${FOLDER}" != ""
  ${andIfNot} ${FileExists} "$PLUGINSDIR\policy.json"
    CopyFiles /SILENT "${FOLDER}\resources\policy.json" "$PLUGINSDIR\policy.json"
  ${endIf}
!macroend

; Windows ends an installer when it shuts down, as after an operator who quits at the end of the day, and would leave neither
; the old version nor the new one: then the next sign-in runs this one again. It starts the console where that does.
!macro completeAtSignIn
  ${if} ${isUpdated}
  ${andIf} $installMode != "all"
    StrCpy $R0 '"$EXEPATH" --updated /S /currentuser'
    ReadRegStr $R1 HKCU "${RUN_KEY}" "${APP_ID}"
    ${if} ${isForceRun}
    ${orIf} $R1 != ""
      StrCpy $R0 "$R0 --force-run"
    ${endIf}
    WriteRegStr HKCU "${RUN_ONCE_KEY}" "${APP_ID}" "$R0 /D=$INSTDIR"
    ClearErrors
  ${endIf}
!macroend

!macro withdrawCompletion
  DeleteRegValue HKCU "${RUN_ONCE_KEY}" "${APP_ID}"
  ClearErrors
!macroend

!macro withdrawRequests
  !insertmacro withdrawRequest $INSTDIR
  !insertmacro withdrawRequest $earlierFolder
  !insertmacro withdrawRequest $otherFolder
!macroend

!macro endConsolesOrGiveUp FOLDER
  ${if} "${FOLDER}" != ""
    Push "${FOLDER}"
    Call endConsoles
    Pop $0
    ${if} $0 == "1"
      !insertmacro withdrawRequests
      !insertmacro giveUp ${EXIT_CONSOLE_RUNS}
    ${endIf}
  ${endIf}
!macroend

; What is to happen when accounts and folder are chosen and nothing is removed yet: electron-builder calls no macro then.
!macro defineBeforeInstall
  ; Of an installation of the same kind, and of the other one (this account's or that for all); "" without one.
  Var earlierFolder
  Var otherFolder

  Section "-before"
    ${if} ${Silent}
      ${if} $hasPerMachineInstallation == "1"
      ${orIf} $installMode == "all"
        ${ifNot} ${UAC_IsAdmin}
          !insertmacro UAC_RunElevated
          ; The elevated installer has ended: the exit code is its own.
          ${if} $0 = 0
          ${andIf} $1 = 1
            Quit
          ${endIf}
          !insertmacro setInstallModePerAllUsers
          !insertmacro giveUp ${EXIT_NOT_ELEVATED}
        ${endIf}
        !insertmacro setInstallModePerAllUsers
      ${endIf}
    ${endIf}

    ReadRegStr $earlierFolder SHELL_CONTEXT "${INSTALL_REGISTRY_KEY}" InstallLocation
    ${if} $installMode == "all"
      ReadRegStr $otherFolder HKCU "${INSTALL_REGISTRY_KEY}" InstallLocation
    ${else}
      ReadRegStr $otherFolder HKLM "${INSTALL_REGISTRY_KEY}" InstallLocation
    ${endIf}

    ; A removal deletes the whole folder: among other files, as in D:\Programs, the console gets one of its own.
    ${DirState} $INSTDIR $0
    ${if} $0 == 1
    ${andIf} $INSTDIR != $earlierFolder
    ${andIfNot} ${FileExists} "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
      StrCpy $INSTDIR "$INSTDIR\${APP_FILENAME}"
      ; Or electron-builder would choose the folder again.
      StrCpy $hasPerMachineInstallation "0"
    ${endIf}

    ; An update replaces the whole folder. A policy in it is kept, also when the folder changes; that of the other kind of
    ; installation counts where there is none.
    InitPluginsDir
    !insertmacro keepPolicyOf $INSTDIR
    !insertmacro keepPolicyOf $earlierFolder
    !insertmacro keepPolicyOf $otherFolder
    ClearErrors

    !insertmacro endConsolesOrGiveUp $INSTDIR
    !insertmacro endConsolesOrGiveUp $earlierFolder
    ; Installing for all removes the installation of this account.
    ${if} $installMode == "all"
      !insertmacro endConsolesOrGiveUp $otherFolder
    ${endIf}
    !insertmacro completeAtSignIn
  SectionEnd
!macroend

; electron-builder asks here without an answer for silent installers, which would wait for it for ever.
!macro customUnInstallCheck
  ${if} ${Errors}
    DetailPrint "The uninstaller of the old version could not be started."
  ${elseIf} $R0 != 0
    !insertmacro withdrawRequests
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(uninstallFailed): $R0" /SD IDOK
    !insertmacro giveUp ${EXIT_OLD_VERSION_STAYS}
  ${endIf}
  ; It went with the folder; a console that waits must not start before all files are there.
  CreateDirectory $INSTDIR
  !insertmacro requestEnd $INSTDIR
  ClearErrors
!macroend

!macro customUnInstallCheckCurrentUser
  !insertmacro customUnInstallCheck
!macroend

; A policy that is built in wins.
!macro customInstall
  ${ifNot} ${FileExists} "$INSTDIR\resources\policy.json"
    CopyFiles /SILENT "$PLUGINSDIR\policy.json" "$INSTDIR\resources\policy.json"
  ${endif}
  ClearErrors
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}" "" "URL:${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}\DefaultIcon" "" '"$appExe",0'
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro withdrawRequest $INSTDIR
  !insertmacro withdrawCompletion
!macroend

; Cuts the command in VALUE, with or without quotes, to "" unless it starts a program of this installation.
!macro ownCommand VALUE
  StrCpy $R9 ${VALUE} 1
  ${if} $R9 == '"'
    StrCpy ${VALUE} ${VALUE} "" 1
  ${endIf}
  StrLen $R9 "$INSTDIR\"
  StrCpy ${VALUE} ${VALUE} $R9
  ${if} ${VALUE} != "$INSTDIR\"
    StrCpy ${VALUE} ""
  ${endIf}
!macroend

; PREFIX: the account below HKU, with a backslash; empty elsewhere.
!macro unregisterLinks ROOT PREFIX
  ReadRegStr $R0 ${ROOT} "${PREFIX}${LINK_KEY}\shell\open\command" ""
  !insertmacro ownCommand $R0
  ${if} $R0 != ""
    DeleteRegKey ${ROOT} "${PREFIX}${LINK_KEY}"
  ${endIf}
!macroend

; The console's entries of an account: for the start at sign-in, and for its notifications.
!macro forgetEntries ROOT PREFIX
  ReadRegStr $R0 ${ROOT} "${PREFIX}${RUN_KEY}" "${APP_ID}"
  !insertmacro ownCommand $R0
  ${if} $R0 != ""
    DeleteRegValue ${ROOT} "${PREFIX}${RUN_KEY}" "${APP_ID}"
    DeleteRegValue ${ROOT} "${PREFIX}${APPROVED_KEY}" "${APP_ID}"
  ${endIf}
  ReadRegStr $R0 ${ROOT} "${PREFIX}${TOAST_KEY}\LocalServer32" ""
  !insertmacro ownCommand $R0
  ${if} $R0 != ""
    DeleteRegKey ${ROOT} "${PREFIX}${TOAST_KEY}"
  ${endIf}
!macroend

; The registry of an account is there while it is signed in, its start menu always. A link that belongs to an installation of
; its own stays.
!macro forgetAccounts
  StrCpy $R1 0
  ${do}
    ClearErrors
    EnumRegKey $R2 HKLM "${ACCOUNTS_KEY}" $R1
    ${if} ${Errors}
    ${orIf} $R2 == ""
      ${exitDo}
    ${endIf}
    IntOp $R1 $R1 + 1
    !insertmacro forgetEntries HKU "$R2\"
    !insertmacro unregisterLinks HKU "$R2\"
    ReadRegStr $R3 HKLM "${ACCOUNTS_KEY}\$R2" ProfileImagePath
    ExpandEnvStrings $R3 $R3
    ${if} $R3 != ""
    ${andIfNot} ${FileExists} "$R3\AppData\Local\Programs\${APP_FILENAME}\${APP_EXECUTABLE_FILENAME}"
      Delete "$R3\AppData\Roaming\Microsoft\Windows\Start Menu\Programs\${PRODUCT_NAME}.lnk"
    ${endIf}
  ${loop}
!macroend

!macro customUnInstall
  ; Also for an update: the next version may lie in another folder. The console itself writes those of its account.
  !insertmacro unregisterLinks HKCU ""
  !insertmacro unregisterLinks SHELL_CONTEXT ""
  ; The program goes first: the request goes with the folder, and a console that waits would find the program still there.
  ${if} ${isUpdated}
    CreateDirectory "$PLUGINSDIR\old-install"
    Rename "$INSTDIR\${APP_EXECUTABLE_FILENAME}" "$PLUGINSDIR\old-install\${APP_EXECUTABLE_FILENAME}"
  ${else}
    Delete "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
    !insertmacro forgetEntries HKCU ""
    !insertmacro withdrawCompletion
    ${if} $installMode == "all"
      !insertmacro forgetAccounts
    ${endIf}
    ; Folders of this account, also when the installation is for all; silent: the data is kept unless `--delete-app-data`.
    SetShellVarContext current
    RMDir /r "$LOCALAPPDATA\operator-console-updater"
    ${ifNot} ${isDeleteAppData}
      MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "是否同时删除本账号的设置、草稿、操作记录和登录状态？" /SD IDNO IDNO keepData
    ${endIf}
    RMDir /r "$APPDATA\${PRODUCT_NAME}"
    keepData:
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endif}
  ${endif}
  ClearErrors
!macroend
