import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect } from './support/fixture.ts'
import { test } from './support/keyring.ts'
import { expectConnected, openList, rowOf, signIn } from './support/operator.ts'

const NOT_PERSISTED_NOTICE = '此电脑无法安全保存登录状态，重启后需重新登录'
const JWT = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/
const CACHED_PATH = '/images/photo-3.png'

function filesMatching(folder: string, matches: (content: Buffer) => boolean): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    return statSync(path, { throwIfNoEntry: false })?.isFile() && matches(readFileSync(path))
  })
}

/** Files below a folder that contain a token in plain text, in a single-byte encoding or UTF-16. */
function filesContainingTokens(folder: string): string[] {
  return filesMatching(folder, (content) => {
    const text = content.toString('latin1')
    return JWT.test(text) || JWT.test(text.replaceAll('\0', ''))
  })
}

/** Files below a folder that contain one of these texts in UTF-8 or UTF-16. */
function filesContaining(folder: string, texts: string[]): string[] {
  const encoded = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])
  return filesMatching(folder, (content) => encoded.some((text) => content.includes(text)))
}

test('without a key store tokens stay in memory, and the sign-in screen says so (fault 29)', async ({ start }) => {
  // On Windows and macOS a key store is always available.
  const first = await start({ args: ['--password-store=basic'] })
  const { page, dataDir } = first
  if (process.platform === 'linux') await expect(page.getByText(NOT_PERSISTED_NOTICE)).toBeVisible()
  await signIn(page)
  await first.quit()
  expect(filesContainingTokens(dataDir)).toEqual([])
  if (process.platform !== 'linux') return
  expect(existsSync(join(dataDir, 'session.bin'))).toBe(false)
  const second = await start({ args: ['--password-store=basic'] })
  await expect(second.page.getByLabel('密码')).toBeVisible()
})

test('with a key store tokens survive a restart, encrypted (fault 29)', async ({ start, keyStore, control }) => {
  const first = await start(keyStore)
  await expect(first.page.getByLabel('密码')).toBeVisible()
  await expect(first.page.getByText(NOT_PERSISTED_NOTICE)).toBeHidden()
  await signIn(first.page)
  await first.quit()
  const tokenFile = join(first.dataDir, 'session.bin')
  expect(statSync(tokenFile).mode & 0o077).toBe(0)
  expect(filesContainingTokens(first.dataDir)).toEqual([])

  // As after an installation: the operator learns that the console has restarted.
  const second = await start({ ...keyStore, args: [...keyStore.args, '--hidden', '--updated'] })
  const titles = () =>
    second.page.evaluate(async () => (await window.desktop.readState('notifications')).map(({ title }) => title))
  await expect.poll(titles).toContain('控制台已重新启动')
  await expectConnected(second.page)
  await expect(second.page.getByRole('navigation', { name: '主菜单' })).toContainText('管理员')
  expect((await control.log()).filter(({ path }) => path.endsWith('/account-login'))).toHaveLength(1)
  await second.page.getByRole('button', { name: '退出登录' }).click()
  await expect(second.page.getByLabel('密码')).toBeVisible()
  await expect.poll(() => existsSync(tokenFile)).toBe(false)
})

test('tokens that cannot be decrypted lead to the sign-in, which replaces them (fault 29)', async ({
  start,
  keyStore,
}) => {
  const first = await start(keyStore)
  await signIn(first.page)
  await first.quit()
  const tokenFile = join(first.dataDir, 'session.bin')
  const content = readFileSync(tokenFile)
  writeFileSync(tokenFile, Buffer.concat([content.subarray(0, 3), Buffer.alloc(content.length - 3, 7)]))

  const second = await start(keyStore)
  await expect(second.page.getByLabel('密码')).toBeVisible()
  // One key in 256 makes garbage of it, without an error.
  await expect.poll(second.log).toMatch(/cannot be decrypted|tokens cannot be read/)
  await signIn(second.page)
  await second.quit()

  const third = await start(keyStore)
  await expectConnected(third.page)
})

test('with a server that allows caching every read reaches it and nothing is stored on disk (fault 36)', async ({
  start,
  simulator,
  control,
}) => {
  const started = await start({ args: ['--password-store=basic'] })
  const { page, dataDir } = started
  await control.caching('max-age')
  await signIn(page)
  const sensitive = { payName: '甲乙丙丁', payNo: '6222021234567' }
  const order = await control.addOrder({ inOrOut: true, balance: 1234.56, ...sensitive })
  for (const caching of ['last-modified', 'max-age'] as const) {
    await control.caching(caching)
    await openList(page, '上分订单')
    await expect(rowOf(page, '上分订单', '1,234.56')).toBeVisible()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户管理' }).click()
    await expect(page.getByRole('table', { name: '用户管理' }).locator('tr[data-key]').first()).toBeVisible()
    // The next read is answered with a new token pair.
    await control.expireTokens()
    for (const path of ['/api/pay/pay-name-list', '/images/photo-2.png']) {
      const served = async () =>
        (await control.log()).filter((entry) => entry.path === path && entry.status === 200).length
      const before = await served()
      const read = () => page.evaluate((of) => fetch(of).then(async (answer) => (await answer.blob()).size), path)
      for (let n = 0; n < 3; n++) expect(await read()).toBeGreaterThan(0)
      expect(await served()).toBe(before + 3)
    }
  }
  const renewals = (await control.log()).filter(({ headers, status }) => headers['x-authorization'] && status === 200)
  expect(renewals.length).toBeGreaterThanOrEqual(2)
  await started.quit()

  expect(filesContainingTokens(dataDir)).toEqual([])
  expect(filesContaining(dataDir, [...Object.values(sensitive), String(order.id)])).toEqual([])
  // A cache stores the URL uncompressed, so compressed responses are found, too.
  const addresses = ['api', 'images', 'sysFile', 'managehub'].map((path) => `${simulator.url}/${path}`)
  expect(filesContaining(dataDir, addresses)).toEqual([])
  expect(filesContaining(join(dataDir, 'Cache'), [simulator.url])).toEqual([])
})

test('the cache of an earlier version is cleared once, and at every sign-out (fault 36)', async ({
  start,
  simulator,
  control,
}) => {
  await control.caching('max-age')
  const first = await start({ args: ['--password-store=basic'] })
  const entries = () => filesMatching(join(first.dataDir, 'Cache'), (content) => content.includes(CACHED_PATH))
  await fillCache(first.app)
  await first.quit()
  expect(entries()).not.toEqual([])
  rmSync(join(first.dataDir, 'cache-cleared'))
  const upgraded = await start({ args: ['--password-store=basic'] })
  await expect(upgraded.page.getByLabel('密码')).toBeVisible()
  await expect.poll(entries).toEqual([])
  await signIn(upgraded.page)
  await fillCache(upgraded.app)
  await upgraded.page.getByRole('button', { name: '退出登录' }).click()
  await expect(upgraded.page.getByLabel('密码')).toBeVisible()
  await upgraded.quit()
  expect(entries()).toEqual([])

  /** Fills the cache like earlier versions, which requested without `no-store`. */
  async function fillCache(app: typeof first.app) {
    await app.evaluate(async ({ net }, url) => void (await (await net.fetch(url)).text()), simulator.url + CACHED_PATH)
  }
})

test('notes about members are sealed by the key store and survive a restart; without one they are in memory', async ({
  start,
  keyStore,
}) => {
  const note = { text: '常改收款账号', tags: ['注意名单'], isWatched: true }
  const texts = (page: Page) =>
    page.evaluate(async () => {
      const { notes, isPersistent } = await window.desktop.readState('memberNotes')
      return { texts: notes.map(({ text }) => text), isPersistent }
    })
  const first = await start(keyStore)
  await signIn(first.page)
  await first.page.evaluate((content) => window.desktop.saveMemberNote('66536166', content), note)
  const file = join(first.dataDir, 'member-notes.bin')
  await first.quit()
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(filesContaining(first.dataDir, [note.text, ...note.tags])).toEqual([])

  const second = await start(keyStore)
  await expectConnected(second.page)
  await expect.poll(() => texts(second.page)).toEqual({ texts: [note.text], isPersistent: true })
  await second.quit()
  if (process.platform !== 'linux') return

  const third = await start({ args: ['--password-store=basic'] })
  await signIn(third.page)
  await third.page.evaluate((content) => window.desktop.saveMemberNote('5', content), note)
  expect(await texts(third.page)).toEqual({ texts: [note.text], isPersistent: false })
  await third.quit()
  expect(filesContaining(third.dataDir, [note.text, ...note.tags])).toEqual([])
})
