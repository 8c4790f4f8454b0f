import { expect, type RunningConsole, test } from './support/fixture.ts'
import { answerDialog } from './support/observe.ts'
import { signIn } from './support/operator.ts'

/** Links outside the console: opened in the system's browser after confirmation, or rejected. */

const [CANCEL, OPEN] = [0, 1]

async function clickLink({ page }: RunningConsole, address: string): Promise<void> {
  await page.evaluate(
    (href) => Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener' }).click(),
    address,
  )
}

const dialogs = async ({ observed }: RunningConsole) => (await observed()).dialogs
const windows = ({ app }: RunningConsole) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('other addresses are rejected and logged without the address; a web link opens in the system’s browser after confirmation', async ({
  start,
}) => {
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
  expect(await dialogs(console)).toEqual([])
  expect((await console.observed()).openedUrls).toEqual([])
  await expect(console.page).not.toHaveTitle('ran')

  await clickLink(console, 'https://help.example/a?b=1#c')
  await expect.poll(() => dialogs(console)).toEqual(['用系统浏览器打开 help.example？'])
  const { lastDialog } = await console.observed()
  expect(lastDialog).toMatchObject({ type: 'question', buttons: ['取消', '打开'], defaultId: CANCEL, cancelId: CANCEL })
  expect(lastDialog.detail).not.toContain('未加密')
  // Only one confirmation at a time.
  await clickLink(console, 'https://other.example/')
  await expect.poll(console.log).toContain('while another is asked about')
  expect(await dialogs(console)).toHaveLength(1)
  await console.app.evaluate(answerDialog, CANCEL)

  await clickLink(console, 'http://plain.example/')
  await expect.poll(() => dialogs(console)).toHaveLength(2)
  expect((await console.observed()).lastDialog).toMatchObject({
    type: 'warning',
    detail: expect.stringContaining('未加密'),
  })
  await console.app.evaluate(answerDialog, OPEN)
  await expect.poll(async () => (await console.observed()).openedUrls).toEqual(['http://plain.example/'])

  await console.page.evaluate(() => void window.open('https://help.example/a?b=1#c'))
  await expect.poll(() => dialogs(console)).toHaveLength(3)
  await console.app.evaluate(answerDialog, OPEN)
  await expect
    .poll(async () => (await console.observed()).openedUrls)
    .toEqual(['http://plain.example/', 'https://help.example/a?b=1#c'])
  expect(await windows(console)).toBe(1)
})
