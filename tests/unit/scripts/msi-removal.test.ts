import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { addMsiRemoval, builderConfig, changeMsiProject } from '#scripts/builder-config.ts'

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const { resolve } = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const template = readFileSync(resolve('app-builder-lib/templates/msi/template.xml'), 'utf8')
const script = textOf('resources/installer/forget-accounts.cmd')

test('the removal of an MSI, but no upgrade, runs the script of the package before the files go', () => {
  const project = addMsiRemoval(template)
  expect(project).toContain('Id="APPLICATIONFOLDER"')
  expect(project).toMatch(/<\/InstallExecuteSequence>\s*<\/Product>\s*<\/Wix>\s*$/)
  expect(project).toContain(String.raw`""[APPLICATIONFOLDER]resources\forget-accounts.cmd" "[ProductName]""`)
  expect(project).toContain(
    '<Custom Action="forgetAccounts" Before="RemoveFiles"><![CDATA[REMOVE="ALL" AND NOT UPGRADINGPRODUCTCODE]]></Custom>',
  )
  expect(project).toMatch(/Execute="deferred" Impersonate="no" Return="ignore"/)
  expect(project.replace(/ *<CustomAction Id="forgetAccounts"[\s\S]*<\/InstallExecuteSequence>\n/, '')).toBe(template)
  expect(builderConfig('dist').msiProjectCreated).toBe(changeMsiProject)
  expect(() => addMsiRemoval('<Wix/>')).toThrow('MSI')
})

test('the script knows what the console writes for an account, and Windows can read it', () => {
  const toasts = /^const TOAST_ACTIVATOR = '(\{[\dA-F-]{36}\})'$/m.exec(textOf('src-main/electron/compat.ts'))![1]
  const appId = /^appId: (\S+)$/m.exec(textOf('electron-builder.yml'))![1]
  expect(script).toContain(`\\Software\\Classes\\CLSID\\${toasts}" LocalServer32`)
  expect(script.match(new RegExp(`/v ${appId} `, 'g'))).toHaveLength(3)
  expect(script).toMatch(/^[\x20-\x7e\n]*$/)
})
