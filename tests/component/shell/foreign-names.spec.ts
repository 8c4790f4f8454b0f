import type { Locator, Page } from 'playwright/test'
import { type RouteName, routes } from '#shared/routes.ts'
import { chat } from '../../e2e/support/chat-page.ts'
import { expect, openScreen, settled, test } from '../../e2e/support/fixtures.ts'
import { expectIsolated } from '../../e2e/support/foreign-names.ts'
import { findOpener } from '../../e2e/support/opener.ts'
import { CANARY } from '../../simulator/wire/name-style.ts'

/** In the name of one member of the simulator's world. */
const LONG_NAME = '这个昵称特别特别长'

/** A dialog, an open row or another part of a screen that holds names. */
interface Part {
  /** What is pressed for it, one after another: buttons, of a row where there is one, by their exact names or by what they do. */
  press: string[]
  /** What is waited for; a dialog unless it is said. */
  inside?: string
  /** Whether a name stands in it as text; one in a field alone is text of the field. */
  named?: boolean
  /** What has to be done besides, when all is pressed. */
  fill?: (page: Page, dialog: Locator) => Promise<void>
}

interface Swept {
  /** Whether the screen itself shows names. */
  named?: boolean
  parts?: Part[]
}

const detail = 'tr.detail'
const decisions = (...words: string[]): Part[] => words.map((word) => ({ press: [word] }))
const reviews = (...words: string[]): Part[] => words.map((word) => ({ press: [word], inside: 'aside' }))
const points = (word: string): Part => ({ press: [word], named: false, fill: confirmPoints })

async function confirmPoints(page: Page, dialog: Locator): Promise<void> {
  // The member of the longest name is cut before the word that is looked for.
  const whole = page.locator('tr[data-key]').filter({ hasText: CANARY, hasNotText: LONG_NAME })
  // Rows out of sight come when nothing else is to be done, and texts are read without waiting.
  await whole.first().waitFor()
  const cells = await whole.first().locator('td').allTextContents()
  await dialog
    .getByLabel('会员ID')
    .fill(cells.map((text) => /^\d{5,}(?=\D|$)/.exec(text)?.[0] ?? '').find(Boolean) ?? '')
  await dialog.getByLabel('操作金额').fill('5')
  await dialog.getByLabel('备注').fill('补发')
  await dialog.getByRole('button', { name: '核对' }).click()
  const sure = page.getByRole('dialog', { name: /^确认/ })
  await expect(sure).toContainText(CANARY)
  await expect(sure).toContainText('+5.00')
}

async function chooseSource(_page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('来源玩法').selectOption({ index: 1 })
  await expect(dialog.getByRole('status').or(dialog.getByRole('table'))).toBeVisible()
}

async function confirmBan(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('radio', { name: '封号' }).click()
  await dialog.getByRole('button', { name: '修改状态' }).click()
  await expect(page.getByRole('dialog', { name: '确认封号' })).toContainText(CANARY)
}

/** Every screen by its name in the registry, with every dialog that its rows and buttons open. */
const areas: Record<string, Record<string, Swept>> = {
  首页和订单: {
    Home: {
      parts: [
        ...reviews('通过', '取消'),
        { press: ['更多操作', '[role=menuitem]:has-text("提现账户")'] },
        points('送分'),
      ],
    },
    UpScore: { parts: reviews('通过', '取消') },
    DownScore: { parts: reviews('通过', '取消') },
    BackWater: { parts: [...reviews('确认', '取消').map((part) => ({ ...part, named: false })), points('心意红')] },
  },
  记录和报表: {
    Bet: { parts: [{ press: ['展开'], inside: detail, named: false }] },
    ChatRecord: { parts: [{ press: [], inside: '[data-region=preview]' }] },
    AccountChang: { parts: [{ press: [], inside: '[data-region=preview]' }] },
    Lottery: { named: false },
    DataReport: { named: false, parts: ['总盈亏明细', '留存余额明细'].map((name) => ({ press: [name] })) },
    Shift: { named: false },
    PromotionManagement: { named: false, parts: [{ press: ['推广介绍回红设置'], named: false }] },
  },
  会员和账号: {
    UserManage: {
      parts: [
        { press: ['状态'], fill: confirmBan },
        { press: ['展开'], inside: detail, named: false },
        { press: ['编辑'], inside: 'tr[data-key] [aria-label=昵称]', named: false },
      ],
    },
    UserAccount: { parts: [{ press: ['查看'] }] },
    AccountNumber: {
      parts: [
        { press: ['查看'] },
        { press: ['编辑'], named: false },
        { press: ['更多操作', '[role=menuitem]:has-text("删除")'] },
      ],
    },
    AdminerManage: { named: false },
    CustomerServiceManage: { named: false },
  },
  公告和设置: {
    ActivitySetting: {
      parts: [
        { press: ['编辑'], named: false },
        { press: ['更多操作', '[role=menuitem]:has-text("删除")'] },
        { press: [], inside: '[data-region=preview]', named: false },
      ],
    },
    Announcement: {
      parts: [
        { press: ['编辑'], named: false },
        { press: ['更多操作', '[role=menuitem]:has-text("删除")'] },
        { press: [], inside: '[data-region=preview]', named: false },
      ],
    },
    GeneralSetting: { named: false },
    SystemSetting: { named: false },
    PlaySetting: {
      parts: [
        { press: ['从其他玩法复制'], fill: chooseSource },
        { press: ['修改记录'], named: false },
      ],
    },
    RobotSetting: { named: false },
    Robot: { parts: [{ press: ['修改状态'] }] },
  },
  群组: {
    Telegram: {
      parts: decisions(
        ...['开盘', '关盘', '游戏设置', '自动消息'],
        ...['setType', 'bindGame', 'topUpGroup', 'mute', 'reply'].map((action) => `[data-action=${action}]`),
      ),
    },
    User: { parts: decisions('改余额', '[data-action=disable]') },
    Odds: {},
    Report: {},
    BalanceReport: { parts: [{ press: ['[data-action=bets]'] }] },
  },
}

/** Each test walks several screens and opens all of their dialogs. */
test.describe.configure({ timeout: 150_000 })

/** Swept by its own test. */
const elsewhere = ['Chat']

test('every registered screen is covered', () => {
  const swept = Object.values(areas).flatMap((area) => Object.keys(area))
  expect([...swept, ...elsewhere].sort()).toEqual(Object.keys(routes).sort())
})

/** Gives up whatever was begun, dialog by dialog. */
async function closeDialogs(page: Page): Promise<void> {
  // Those below another one, too, which only the topmost hides from who cannot see.
  const dialogs = page.locator('[role=dialog]')
  for (let left = await dialogs.count(); left > 0; left = await dialogs.count()) {
    const gaveUp = page.getByRole('dialog', { name: '放弃修改' })
    if ((await gaveUp.count()) > 0) await gaveUp.getByRole('button', { name: '放弃修改' }).click()
    else {
      // What is being read or sent is not given up; a dialog below a question is busy until it is answered.
      await expect(dialogs.last()).not.toHaveAttribute('aria-busy', 'true')
      await page.keyboard.press('Escape')
    }
    await expect(dialogs).not.toHaveCount(left)
  }
}

async function openPart(page: Page, { press, inside, named = true, fill }: Part): Promise<void> {
  for (const name of press) await (await findOpener(page, name)).click()
  const place = inside ? page.locator(inside) : page.getByRole('dialog').last()
  await expect(place).toBeVisible()
  if (named) await expect(place).toContainText(CANARY)
  await fill?.(page, place)
}

test.describe('right-to-left names (fault 38)', () => {
  test.use({ at: `${routes.Shift.path}?size=50` })
  test.beforeEach(({ server }) => server.names('turning'))

  for (const [area, swept] of Object.entries(areas)) {
    test(`change no text beside them on the screens and in the dialogs of ${area}`, async ({ signedInPage: page }) => {
      for (const [name, { named = true, parts = [] }] of Object.entries(swept)) {
        await openScreen(page, routes[name as RouteName].title)
        if (named) await expect(page.locator('#content')).toContainText(CANARY)
        await expectIsolated(page, name)
        for (const part of parts) {
          const where = `${name}: ${part.press.join(' › ')}`
          await test.step(where, async () => {
            await openPart(page, part)
            await expectIsolated(page, where)
            await closeDialogs(page)
          })
        }
      }
    })
  }

  test('change no text beside them in the chat, its dialogs and its window', async ({ signedInPage: page, server }) => {
    const { userId } = await server.addOrder({ inOrOut: true })
    await server.addPrivateMessage({ userId, content: '在吗？', contentType: 1 })
    const { dialog, openDialog, log } = chat(page)
    await openDialog(userId)
    await expect(log).toContainText(CANARY)
    await expectIsolated(page, '客服聊天')
    for (const name of ['送分', '查IP', '数据记录']) {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(page.locator('[role=dialog]')).toHaveCount(2)
      if (name === '查IP') await expect(page.getByRole('dialog').last()).toContainText(CANARY)
      await expectIsolated(page, name)
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog]')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await openScreen(page, routes.Chat.title)
    await page.getByRole('option').filter({ hasText: CANARY }).first().click()
    await expect(log).toContainText(CANARY)
    await expectIsolated(page, routes.Chat.title)
  })
})

test.describe('names of 60,000 letters (fault 39)', () => {
  test.use({ at: `${routes.UserManage.path}?size=50` })

  test('do not freeze a list of fifty of them', async ({ signedInPage: page, server }) => {
    const client = await page.context().newCDPSession(page)
    // Time of the thread alone: what else the machine does costs it none.
    await client.send('Performance.enable', { timeDomain: 'threadTicks' })
    /** What the page's one thread worked so far, in ms. */
    const worked = async () => {
      const { metrics } = await client.send('Performance.getMetrics')
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return 1000 * (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'))
    }
    const rows = page.getByRole('table', { name: '用户管理', exact: true }).locator('tr[data-key]')
    /** Of a refresh, after which each row has another name; nothing looks at the page meanwhile. */
    const cost = async (names: 'plain' | 'long') => {
      await server.names(names)
      const before = await worked()
      const answer = page.waitForResponse(/\/api\/member\/user-list\//)
      await page.getByRole('button', { name: '刷新' }).click()
      const response = await answer
      // Long names make an answer of megabytes.
      await response.finished()
      await settled(page)
      return { ms: (await worked()) - before, url: response.url() }
    }
    /** Of reading the same answer and nothing else. */
    const costOfReading = async (url: string) => {
      const before = await worked()
      await page.evaluate(async (url) => {
        const request = new XMLHttpRequest()
        request.open('GET', url)
        await new Promise((resolve) => {
          request.onloadend = () => resolve(JSON.parse(request.responseText))
          request.send()
        })
      }, url)
      return (await worked()) - before
    }
    await expect(rows.nth(20)).toBeVisible()
    // The first refresh compiles what the others run.
    await cost('plain')
    const long = await cost('long')
    const reading = await costOfReading(long.url)
    // Not the … of the row's own button.
    await expect(rows.first()).toContainText(/(甲|<){5}…/)
    const plain = await cost('plain')
    await expect(rows.first()).not.toContainText(/(甲|<){5}…/)
    // A name costs what it takes to read it; what is shown of it is short.
    expect(long.ms).toBeLessThan(2 * plain.ms + 3 * reading)
    await cost('long')
    expect(await page.evaluate(() => document.documentElement.outerHTML.length)).toBeLessThan(1_500_000)
    await page.getByLabel('搜索内容').fill('123')
    await expect(page.getByLabel('搜索内容')).toHaveValue('123')
    await rows.first().getByRole('button', { name: '状态' }).click()
    await expect(page.getByRole('dialog')).toContainText('…（')
  })
})
