import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './fixture.ts'
import { test } from './keyring.ts'
import { connected, signIn } from './operator.ts'

const NOT_KEPT = '此电脑无法安全保存登录状态，重启后需重新登录'
const JWT = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/

/** Files below a folder that hold a token in plain text, in one byte a letter or two. */
function filesWithTokens(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
    const text = readFileSync(path, 'latin1')
    return JWT.test(text) || JWT.test(text.replaceAll('\0', ''))
  })
}

test('without a key store tokens stay in memory, and the sign-in screen says so (fault 29)', async ({ start }) => {
  // Everywhere but on Linux the system always has one.
  const first = await start({ args: ['--password-store=basic'] })
  const { page, dataDir } = first
  if (process.platform === 'linux') await expect(page.getByText(NOT_KEPT)).toBeVisible()
  await signIn(page)
  await first.quit()
  expect(filesWithTokens(dataDir)).toEqual([])
  if (process.platform !== 'linux') return
  expect(existsSync(join(dataDir, 'session.bin'))).toBe(false)
  const second = await start({ args: ['--password-store=basic'] })
  await expect(second.page.getByLabel('密码')).toBeVisible()
})

test('with one they survive a restart, encrypted (fault 29)', async ({ start, kept, control }) => {
  const first = await start(kept)
  await expect(first.page.getByLabel('密码')).toBeVisible()
  await expect(first.page.getByText(NOT_KEPT)).toBeHidden()
  await signIn(first.page)
  await first.quit()
  const sealed = join(first.dataDir, 'session.bin')
  expect(statSync(sealed).mode & 0o077).toBe(0)
  expect(filesWithTokens(first.dataDir)).toEqual([])

  const second = await start(kept)
  await connected(second.page)
  await expect(second.page.getByRole('navigation', { name: '主菜单' })).toContainText('管理员')
  expect((await control.log()).filter(({ path }) => path.endsWith('/account-login'))).toHaveLength(1)
  await second.page.getByRole('button', { name: '退出登录' }).click()
  await expect(second.page.getByLabel('密码')).toBeVisible()
  await expect.poll(() => existsSync(sealed)).toBe(false)
})

test('tokens that cannot be decrypted lead to the sign-in, and are replaced by the next (fault 29)', async ({
  start,
  kept,
}) => {
  const first = await start(kept)
  await signIn(first.page)
  await first.quit()
  const sealed = join(first.dataDir, 'session.bin')
  const content = readFileSync(sealed)
  writeFileSync(sealed, Buffer.concat([content.subarray(0, 3), Buffer.alloc(content.length - 3, 7)]))

  const second = await start(kept)
  await expect(second.page.getByLabel('密码')).toBeVisible()
  await expect.poll(second.log).toContain('cannot be decrypted')
  await signIn(second.page)
  await second.quit()

  const third = await start(kept)
  await connected(third.page)
})
