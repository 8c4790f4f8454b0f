import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'

const SCRIPT = 'forget-accounts.cmd'

/** Puts the script of the removal into the package, with the line ends without which Windows misses its labels. */
export function addRemovalScript(folder: string): void {
  const text = readFileSync(join(root, 'resources/installer', SCRIPT), 'utf8')
  writeFileSync(join(folder, 'resources', SCRIPT), text.replaceAll(/\r?\n/g, '\r\n'))
}

/** As the system, before the files go; not when a newer version replaces this one. A failure does not stop the removal. */
const ACTION = `
    <CustomAction Id="forgetAccounts" Directory="APPLICATIONFOLDER" Execute="deferred" Impersonate="no" Return="ignore"
      ExeCommand='"[System64Folder]cmd.exe" /d /c ""[APPLICATIONFOLDER]resources\\${SCRIPT}" "[ProductName]""'/>
    <InstallExecuteSequence>
      <Custom Action="forgetAccounts" Before="RemoveFiles"><![CDATA[REMOVE="ALL" AND NOT UPGRADINGPRODUCTCODE]]></Custom>
    </InstallExecuteSequence>
`

/** Changes electron-builder's project of an MSI: it takes away what consoles have written for each account, too. */
export function addMsiRemoval(project: string): string {
  const end = project.lastIndexOf('  </Product>')
  if (end < 0) throw new Error('electron-builder 的 MSI 项目没有 Product，卸载时不能清除各账号的内容')
  return project.slice(0, end) + ACTION.slice(1) + project.slice(end)
}

export function changeMsiProject(path: string): void {
  writeFileSync(path, addMsiRemoval(readFileSync(path, 'utf8')))
}
