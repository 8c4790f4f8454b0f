import { expect, type Running, test } from './fixture.ts'
import { answerDialog } from './observe.ts'
import { signIn } from './operator.ts'

/** Links outside the console: opened in the system's browser after confirmation, or rejected. */

const [CANCEL, OPEN] = [0, 1]

async function click({ page }: Running, address: string): Promise<void> {
  await page.evaluate(
    (href) => Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener' }).click(),
    address,
  )
}

const asked = async ({ seen }: Running) => (await seen()).dialogs
const windows = ({ app }: Running) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('a web link opens in the system’s browser after confirmation', async ({ start }) => {
  const console = await start()
  await signIn(console.page)
  await click(console, 'https://help.example/a?b=1#c')
  await expect.poll(() => asked(console)).toEqual(['用系统浏览器打开 help.example？'])
  const { lastDialog } = await console.seen()
  expect(lastDialog).toMatchObject({ type: 'question', buttons: ['取消', '打开'], defaultId: CANCEL, cancelId: CANCEL })
  expect(lastDialog.detail).not.toContain('未加密')
  // Only one confirmation at a time.
  await click(console, 'https://other.example/')
  await expect.poll(console.log).toContain('while another is asked about')
  expect(await asked(console)).toHaveLength(1)
  await console.app.evaluate(answerDialog, CANCEL)

  await click(console, 'http://plain.example/')
  await expect.poll(() => asked(console)).toHaveLength(2)
  expect((await console.seen()).lastDialog).toMatchObject({
    type: 'warning',
    detail: expect.stringContaining('未加密'),
  })
  await console.app.evaluate(answerDialog, OPEN)
  await expect.poll(async () => (await console.seen()).browsed).toEqual(['http://plain.example/'])

  await console.page.evaluate(() => void window.open('https://help.example/a?b=1#c'))
  await expect.poll(() => asked(console)).toHaveLength(3)
  await console.app.evaluate(answerDialog, OPEN)
  await expect
    .poll(async () => (await console.seen()).browsed)
    .toEqual(['http://plain.example/', 'https://help.example/a?b=1#c'])
  expect(await windows(console)).toBe(1)
})

test('other addresses are rejected and logged without the address', async ({ start }) => {
  const console = await start()
  await signIn(console.page)
  const refused: [address: string, shape: RegExp][] = [
    ['about:blank', /about:|unreadable/],
    ['data:text/html,<p>canary', /data:/],
    ['mailto:canary@example.com', /mailto:/],
    ['ms-settings:canary', /an odd scheme/],
    ['app://canary/#/Main/Bet', /app:/],
    ['app://console/api/home/canary', /ours, but no screen/],
    ['https://canary@evil.example/', /https: with a name/],
    [`https://canary.example/${'x'.repeat(2_000)}`, /too long/],
  ]
  for (const [address, shape] of refused) {
    const before = console.log().length
    await console.page.evaluate((to) => void window.open(to), address)
    await expect.poll(() => console.log().slice(before), address).toMatch(/a page tried to open a window: /)
    expect(console.log().slice(before), address).toMatch(shape)
  }
  // The page's own policy already rejects these.
  for (const address of ['javascript:opener.document.title="ran"', 'file:///etc/canary']) {
    await console.page.evaluate((to) => void window.open(to), address)
  }
  expect(console.log()).not.toContain('canary')
  expect(await windows(console)).toBe(1)
  expect(await asked(console)).toEqual([])
  expect((await console.seen()).browsed).toEqual([])
  await expect(console.page).not.toHaveTitle('ran')
})
