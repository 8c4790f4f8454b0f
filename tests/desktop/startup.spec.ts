import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build.ts'
import { expect, isolatedEnvironment, launchCommand, test } from './support/fixture.ts'
import { signIn } from './support/operator.ts'

/** Loaded before the console: writes its dialogs to stdout and answers them at once. */
const writeDialogs = `
const { dialog, Menu } = require('electron')
dialog.showMessageBox = async (...given) => {
  const { message, detail } = given.at(-1)
  process.stdout.write(message + '|' + detail + '\\n')
  return { response: 0, checkboxChecked: false }
}
if (process.env.THROW_AT_START) Menu.setApplicationMenu = () => { throw new Error('thrown at the start, access_token=abcdefgh') }
`

/** Starts a console without the test driver; returns its dialogs and exit code. */
async function startProcess(folder: string, dataDir: string, env: Record<string, string> = {}) {
  const stub = join(folder, 'write-dialogs.cjs')
  writeFileSync(stub, writeDialogs)
  const { file, args } = launchCommand(dataDir)
  const appIndex = args.indexOf('.')
  const console = spawn(file, args.toSpliced(appIndex, 0, '-r', stub), {
    cwd: root,
    env: isolatedEnvironment(folder, env),
  })
  let output = ''
  console.stdout.on('data', (piece) => {
    output += piece
  })
  const code = await new Promise<number | null>((resolve) => {
    const killTimer = setTimeout(() => console.kill('SIGKILL'), 30_000)
    console.once('close', (ended) => {
      clearTimeout(killTimer)
      resolve(ended)
    })
  })
  return { output, code }
}

test('an unusable data folder is reported in a dialog, and the console exits (fault 41)', async ({ folder }) => {
  const dataDir = join(folder, 'data')
  writeFileSync(dataDir, 'a file')
  const { output, code } = await startProcess(folder, dataDir)
  expect(output).toContain(`无法启动：数据文件夹无法使用|${dataDir}`)
  expect(output).toContain('不是文件夹')
  expect(code).toBe(1)
})

test('an error during startup is reported in a dialog, and the console exits (fault 41)', async ({ folder }) => {
  const { output, code } = await startProcess(folder, join(folder, 'data'), { THROW_AT_START: '1' })
  expect(output).toContain('无法启动：启动时发生错误|thrown at the start')
  expect(output).not.toContain('abcdefgh')
  expect(code).toBe(1)
})

test('unreadable files in the data folder do not prevent the start and are reported (fault 41)', async ({
  start,
  folder,
}) => {
  const dataDir = join(folder, 'data')
  for (const name of ['settings.json', 'session.bin']) mkdirSync(join(dataDir, name), { recursive: true })
  for (const name of ['trail', 'logs']) writeFileSync(join(dataDir, name), 'a file')
  const { page } = await start()
  await expect(page.getByRole('status', { name: '提示' })).toContainText('设置文件已损坏')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('settings.corrupt-'))).toHaveLength(1)
  await signIn(page)
  await page.evaluate(() => window.desktop.changeSettings({ theme: 'dark' }))
  expect(statSync(join(dataDir, 'settings.json')).isFile()).toBe(true)
  expect(existsSync(join(dataDir, 'trail'))).toBe(true)
})

test('the first start leaves the compiled code of its pages for the next one', async ({ start }) => {
  const { page, dataDir } = await start()
  await signIn(page)
  const codeSize = () =>
    readdirSync(join(dataDir, 'Code Cache/js'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  await expect.poll(codeSize, { timeout: 60_000 }).toBeGreaterThan(1_000_000)
})
