import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { findElectron } from '../../scripts/electron-runtime.ts'
import { latestYml, startUpdateFeed, type UpdateFeed } from '../update-feed.ts'
import { test as base, expect } from './support/fixture.ts'
import { expectConnected, signIn } from './support/operator.ts'

const test = base.extend<{ feed: UpdateFeed }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
  feed: async ({}, use) => {
    const feed = await startUpdateFeed()
    await use(feed)
    await feed.close()
  },
})

/** Publishes a newer AppImage, which writes its arguments and open files to a marker file when it is started. */
function publishUpdate(feed: UpdateFeed, folder: string, channel = 'latest') {
  const [appImage, startedMarker] = [join(folder, 'console.AppImage'), join(folder, 'started')]
  const program = `#!/bin/sh\n{ printf '\\n%s\\n' "$@"; readlink /proc/$$/fd/*; } > '${startedMarker}'\n`
  writeFileSync(appImage, 'the old one')
  const suffix = process.arch === 'x64' ? '' : `-${process.arch}`
  const release = { version: '99.0.0', file: 'console-99.0.0.AppImage', content: Buffer.from(program) }
  feed.files.set(`${channel}-linux${suffix}.yml`, latestYml(release))
  feed.files.set(release.file, release.content)
  // The environment of a program that runs from an AppImage.
  const env = { CONSOLE_UPDATE_FEED: feed.url, APPIMAGE: appImage, APPDIR: dirname(findElectron() ?? '') }
  return { appImage, program, startedMarker, env }
}

async function openUpdates(page: Page) {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: '搜索' }).fill('软件更新')
  await page.keyboard.press('Enter')
  return page.getByRole('region', { name: '软件更新' })
}

// Only an AppImage can be replaced by a stand-in file.
if (process.platform === 'linux') {
  test('an update with a wrong checksum is rejected, the next is downloaded, waits for an open dialog, and is installed and started', async ({
    start,
    feed,
    folder,
    control,
  }) => {
    await control.addOrder({ inOrOut: true, balance: 777 })
    const { appImage, program, startedMarker, env } = publishUpdate(feed, folder)
    feed.files.set('console-99.0.0.AppImage', '<!doctype html><title>Sign in</title>')
    const { page, exitCode, dataDir } = await start({ env })
    await signIn(page)
    const section = await openUpdates(page)
    await section.getByRole('button', { name: '检查更新' }).click()
    await expect(section).toContainText('没有更新：下载的文件与更新源给出的校验值不符，已删除')
    feed.files.set('console-99.0.0.AppImage', program)
    await section.getByRole('button', { name: '检查更新' }).click()
    await expect(section).toContainText('新版本 99.0.0 已就绪')
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

    await page.getByRole('link', { name: '首页' }).click()
    await page.getByRole('button', { name: '送分' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const refused = page.evaluate(() => window.desktop.installUpdate().catch((error: Error) => error.message))
    expect(await refused).toContain('有未关闭的对话框')
    await page.getByRole('dialog').getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: /^账户.*新版本 99\.0\.0 已就绪/ }).click()
    await page.getByRole('menuitem', { name: /^软件更新/ }).click()
    await page.getByRole('button', { name: '重启并安装' }).click()
    expect(await exitCode).toBe(0)
    expect(readFileSync(appImage, 'utf8')).toBe(program)
    const marker = () => (existsSync(startedMarker) ? readFileSync(startedMarker, 'utf8') : '')
    await expect.poll(marker).toContain(`\n--user-data-dir=${dataDir}\n`)
    // The operator had a window.
    expect(marker()).not.toContain('--hidden')
    // Nothing of the ended console is still open: its crash handler and the mount of its AppImage would stay.
    await expect.poll(marker).toContain('/dev/null\n')
    expect(marker()).not.toMatch(/socket:|\.pak\n|anon_inode/)
  })

  test('a downloaded update is installed when the console quits', async ({ start, feed, folder }) => {
    const { appImage, program, startedMarker, env } = publishUpdate(feed, folder)
    const { page, quit } = await start({ env })
    await signIn(page)
    await expectConnected(page)
    await page.evaluate(() => window.desktop.checkForUpdates())
    await expect(page.getByRole('button', { name: '新版本 99.0.0 已就绪' })).toBeVisible()
    await quit()
    expect(readFileSync(appImage, 'utf8')).toBe(program)
    // Only when it was asked to restart.
    expect(existsSync(startedMarker)).toBe(false)
  })

  test('with the policy notify a newer version of its channel is named for the administrator and not downloaded', async ({
    start,
    feed,
    folder,
  }) => {
    const { appImage, env } = publishUpdate(feed, folder, 'beta')
    const policy = join(folder, 'policy.json')
    writeFileSync(policy, '{"updates":"notify","updateChannel":"beta"}')
    const { page, quit } = await start({ env: { ...env, CONSOLE_POLICY: policy } })
    await signIn(page)
    const section = await openUpdates(page)
    await section.getByRole('button', { name: '检查更新' }).click()
    await expect(section).toContainText('新版本 99.0.0 可用，请联系管理员')
    expect(feed.requests.filter((name) => name.endsWith('.AppImage'))).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    // Named in the menu, without a mark that asks for attention.
    await page.getByRole('button', { name: '账户，管理员', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: '软件更新：新版本 99.0.0 可用，请联系管理员' })).toBeVisible()
    await page.keyboard.press('Escape')
    await quit()
    expect(readFileSync(appImage, 'utf8')).toBe('the old one')
  })

  test('an APPIMAGE inherited from another program is neither updated nor started with the system', async ({
    start,
    feed,
    folder,
  }) => {
    const { appImage, env } = publishUpdate(feed, folder)
    const { page, quit } = await start({ env: { ...env, APPDIR: folder } })
    await signIn(page)
    await page.evaluate(() => window.desktop.changeSettings({ startWithSystem: true }))
    const entry = join(folder, 'home/.config/autostart/operator-console.desktop')
    await expect.poll(() => existsSync(entry)).toBe(true)
    expect(readFileSync(entry, 'utf8')).not.toContain(appImage)
    const section = await openUpdates(page)
    await expect(section).toContainText('此安装方式由系统的软件包管理更新')
    await quit()
    expect(readFileSync(appImage, 'utf8')).toBe('the old one')
    expect(feed.requests).toEqual([])
  })
}
