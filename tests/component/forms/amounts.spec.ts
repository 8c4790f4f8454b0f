import type { Locator, Page } from 'playwright/test'
import { type RouteName, routes } from '#shared/routes.ts'
import { expect, openScreen, resizeTo, test } from '../../e2e/support/fixtures.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { ALL_SIZES, expectWholeNumbers, FEW_SIZES } from '../../e2e/support/whole-numbers.ts'

test.describe('a typed amount (fault 50)', () => {
  test('an amount shows thousands separators until it is edited; what is no number is refused beside its field and stays there; one with separators is sent; fields stand in line, and cells of a grid show them too', async ({
    signedInPage: page,
    server,
  }) => {
    const sent = async () => (await requestsTo(server, '/api/pay/pay-agent-hand')).map(({ body }) => body)
    const { userId } = await server.addOrder({ inOrOut: true })
    await page.getByRole('button', { name: '送分' }).click()
    const form = page.getByRole('dialog', { name: '送分' })
    const amount = form.getByLabel('操作金额')
    await test.step('separators are shown until it is edited, and the digits that were entered are kept', async () => {
      const grouped = form.locator('[data-grouped]')
      await expect(amount).toHaveAccessibleDescription('积分')
      await amount.fill('1234567.5')
      await expect(grouped).toBeHidden()
      await form.getByLabel('备注').click()
      await expect(grouped).toHaveText('1,234,567.5')
      await expect(grouped).toBeVisible()
      await expect(amount).toHaveValue('1234567.5')
      await expect(amount).toHaveCSS('text-align', 'end')
      await amount.focus()
      await expect(grouped).toBeHidden()
      await page.keyboard.press('End')
      await page.keyboard.type('1')
      await expect(amount).toHaveValue('1234567.51')
      await page.keyboard.press('Tab')
      await expect(grouped).toHaveText('1,234,567.51')
    })
    await form.getByLabel('会员ID').fill(String(userId))
    await amount.fill('12,50')
    await form.getByRole('button', { name: '核对' }).click()
    await expect(form.getByText('表单验证失败，请检查!')).toBeVisible()
    await expect(amount).toHaveAccessibleDescription(/该项必须输入数字.*如 1,234\.50/)
    expect(await sent()).toEqual([])
    await expect(amount).toHaveValue('12,50')
    const sure = page.getByRole('dialog', { name: '确认送分' })
    await expect(sure).toHaveCount(0)
    await amount.fill('1,234.50')
    await form.getByRole('button', { name: '核对' }).click()
    await expect(sure).toContainText('+1,234.50')
    await sure.getByRole('button', { name: '送分 1,234.50' }).click()
    await expect(page.getByText('操作成功')).toBeVisible()
    expect(await sent()).toEqual([expect.objectContaining({ balance: 1_234.5 })])

    await openScreen(page, '常规设置')
    for (const label of ['最低投注', '可撤投时间', '每日上分次数']) {
      await expect(page.getByLabel(label)).toHaveCSS('text-align', 'end')
    }
    await openScreen(page, '玩法设置')
    const cell = page.getByRole('textbox', { name: '大 限额', exact: true })
    await expect(cell).toHaveValue('50000')
    const grouped = page.locator('.grid-number', { has: cell }).locator('[data-grouped]')
    await expect(grouped).toHaveText('50,000')
    await cell.click()
    await expect(grouped).toBeHidden()
  })
})

/** The lists that show amounts or ids, and whether there are more of them below an open row or in a panel. */
const lists: { screen: RouteName; below?: true; panel?: true; besideFrom?: number }[] = [
  { screen: 'UpScore', panel: true },
  { screen: 'DownScore', panel: true },
  { screen: 'Bet', below: true, besideFrom: 1700 },
  { screen: 'ChatRecord' },
  { screen: 'AccountChang' },
  { screen: 'Lottery' },
  { screen: 'BackWater', below: true },
  { screen: 'PromotionManagement' },
  { screen: 'UserManage', below: true },
  { screen: 'UserAccount' },
  // On a wide page it stands beside the list, and is tried with it; on a narrower one the row is open that was beside it.
  { screen: 'Robot', below: true, besideFrom: 1200 },
  { screen: 'Telegram' },
  { screen: 'User' },
  { screen: 'Report' },
  { screen: 'BalanceReport' },
]

/** These stand otherwise in wide windows than in narrow ones. */
const OF_EVERY_SIZE: RouteName[] = ['UpScore', 'DownScore', 'Bet', 'AccountChang', 'Robot']

async function expectWholeList(
  page: Page,
  { screen, below, panel, besideFrom }: (typeof lists)[number],
): Promise<void> {
  const { title } = routes[screen]
  await openScreen(page, title)
  const sizes = OF_EVERY_SIZE.includes(screen) ? ALL_SIZES : FEW_SIZES
  const first = page.getByRole('table', { name: title, exact: true }).locator('tr[data-key]').first()
  await first.waitFor()
  // An open row changes no column: both are tried at once.
  const isOpened = below && !besideFrom
  if (isOpened) await openBelow(page, first, 'tr.detail')
  expect(await expectWholeNumbers(page, isOpened ? ['main', 'tr.detail'] : ['main'], sizes)).toBeGreaterThan(0)
  if (panel) {
    await openBelow(page, first, 'aside')
    await expectWholeNumbers(page, ['aside'], sizes)
    await page.keyboard.press('Escape')
  }
  if (besideFrom) {
    await page.locator('tr.detail').getByText(LARGEST).first().waitFor()
    await expectWholeNumbers(
      page,
      ['tr.detail'],
      sizes.filter(({ width }) => width < besideFrom),
    )
  }
}

const LARGEST = /999,999,999,999\.99/

async function openBelow(page: Page, row: Locator, scope: 'tr.detail' | 'aside'): Promise<void> {
  await row.getByRole('button', { name: scope === 'aside' ? '通过' : '展开' }).click()
  await page.locator(scope).getByText(LARGEST).first().waitFor()
}

test.describe('amounts of twelve digits and ids of twenty are shown whole', () => {
  test.beforeEach(({ server }) => server.largeValues())

  test('on the dashboard, in the report and the tables it opens', async ({ signedInPage: page }) => {
    for (const name of ['上分订单', '下分订单'])
      await page.getByRole('table', { name }).locator('tr[data-key]').first().waitFor()
    expect(await expectWholeNumbers(page)).toBeGreaterThan(30)

    await openScreen(page, '盈亏报表')
    await expect(page.getByText(LARGEST).first()).toBeVisible()
    expect(await expectWholeNumbers(page)).toBeGreaterThan(5)
    for (const name of ['总上分明细', '总盈亏明细', '留存余额明细']) {
      await resizeTo(page, { width: 1440, height: 900 })
      await page.getByRole('button', { name }).click()
      const opened = page.getByRole('dialog')
      await expect(opened.getByText(LARGEST).first()).toBeVisible()
      await expectWholeNumbers(page, ['[role=dialog]'], FEW_SIZES)
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    }
  })

  for (const some of [lists.slice(0, 8), lists.slice(8)]) {
    test.describe(() => {
      test.use({ at: routes[some[0]!.screen].path })

      test(some.map(({ screen }) => routes[screen].title).join('、'), async ({ signedInPage: page }) => {
        for (const list of some) await test.step(routes[list.screen].title, () => expectWholeList(page, list))
      })
    })
  }
})
