import { expectAccessible } from '../support/axe.ts'
import {
  chooseFromAccountMenu,
  expect,
  initialNotificationsShown,
  openScreen,
  rowOf,
  test,
} from '../support/fixtures.ts'
import { openRecord } from '../support/records.ts'
import { panel, review, verb } from '../support/review.ts'

test.describe('accessibility in the light, the dark and the high-contrast theme', () => {
  test('the sign-in page and its messages have no serious violations', async ({ signInPage: page }) => {
    await expectAccessible(page)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('password不能为空')).toBeVisible()
    await expectAccessible(page)
  })

  test('the dashboard, its dialogs, the palette and the notification centre have no serious violations', async ({
    signedInPage: page,
  }) => {
    await expect(page.getByRole('table', { name: '上分订单' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '送分' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '搜索页面' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /通知/ }).click()
    await expectAccessible(page)
  })

  test('the menu of a notice and the state of the connection have no serious violations', async ({
    signedInPage: page,
    server,
  }) => {
    await initialNotificationsShown(page)
    await server.addOrder({ inOrOut: true, payName: '要处理的', balance: 5 })
    await page.getByRole('button', { name: /^通知/ }).click()
    const notice = page.getByLabel('通知中心').getByRole('listitem').filter({ hasText: '要处理的' })
    await notice.getByRole('button', { name: /^更多操作/ }).click()
    await expect(page.getByRole('menuitem', { name: /^我来处理/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: '稍后提醒 15 分钟' }).click()
    await expect(notice).toContainText(/稍后 \d\d:\d\d/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('status', { name: '实时连接' }).getByRole('button').click()
    await expect(page.getByRole('dialog', { name: '连接状态' })).toContainText('毫秒')
    await expectAccessible(page)
  })

  test('the settings of the workstation have no serious violations', async ({ signedInPage: page }) => {
    await page.getByRole('button', { name: /^通知/ }).click()
    await page.getByRole('button', { name: '提醒设置' }).click()
    await expect(page.getByRole('table', { name: '各类提醒' })).toBeVisible()
    await expectAccessible(page)
    for (const name of ['外观', '诊断', '关于', '服务器']) {
      await page.getByRole('tab', { name }).click()
      if (name === '关于') {
        await page.getByRole('button', { name: '第三方软件许可' }).click()
        await page.getByRole('searchbox', { name: '搜索许可' }).fill('react-dom')
        await page.getByText(/^react-dom \d/).click()
      }
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: '新增服务器' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('请输入服务器地址')).toBeVisible()
    await expectAccessible(page)
  })

  test('the list of orders with the panel, a reason to cancel and the column settings has no serious violations', async ({
    signedInPage: page,
    server,
  }) => {
    await server.addOrder({ inOrOut: false, payName: '要下分的人' })
    await openScreen(page, '下分订单')
    await rowOf(page, '下分订单', '要下分的人').click()
    await expect(verb(page, '移交风控')).toBeEnabled()
    await expect(panel(page)).toContainText('同 IP')
    await expectAccessible(page)
    await review(rowOf(page, '下分订单', '要下分的人'), '取消')
    await expect(panel(page).getByLabel('取消原因')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '列设置' }).click()
    await expectAccessible(page)
  })

  test('the activities and the editor have no serious violations', async ({ signedInPage: page }) => {
    await openScreen(page, '活动设置')
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '编辑' }).first().click()
    const dialog = page.getByRole('dialog', { name: '编辑活动' })
    await dialog.getByRole('switch', { name: '跳转' }).check()
    await expect(dialog.getByRole('textbox', { name: '跳转内容' })).toBeVisible()
    await expectAccessible(page)
    for (const name of ['文字颜色', '链接']) {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('button', { name: '使用' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
  })

  test('payment accounts, administrators, customer service and the audit log have no serious violations', async ({
    signedInPage: page,
  }) => {
    await openScreen(page, '收款账号')
    await page.getByRole('button', { name: '新增账号' }).first().click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('请输入标题')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)
    await openScreen(page, '登录设置')
    await page.getByRole('button', { name: '显示二维码' }).click()
    await expect(page.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
    await expectAccessible(page)
    await openScreen(page, '客服管理')
    for (const record of ['客服 1', '问答 1']) {
      await openRecord(page, record)
      await expectAccessible(page)
    }
    await chooseFromAccountMenu(page, '操作记录')
    await expect(page.getByText('还没有记录')).toBeVisible()
    await expectAccessible(page)
  })

  test('the report with its details and the referral rules have no serious violations', async ({
    signedInPage: page,
  }) => {
    await openScreen(page, '盈亏报表')
    await expect(page.getByRole('article', { name: '总注数' }).getByRole('img')).toBeVisible()
    await expectAccessible(page)
    for (const name of ['总上分明细', '留存余额明细']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog').locator('tr[data-key]').first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await openScreen(page, '推广管理')
    await page.getByRole('button', { name: '推广介绍回红设置' }).click()
    await page.getByLabel('体育 最低流水').fill('很多')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('该项必须输入数字')).toBeVisible()
    await expectAccessible(page)
  })

  test('the members, an edited row and the dialog of the state have no serious violations', async ({
    signedInPage: page,
  }) => {
    await openScreen(page, '用户管理')
    await page.getByLabel('每页条数').selectOption('10')
    await expect(page.getByRole('table', { name: '用户管理' }).locator('tr[data-key]')).toHaveCount(10)
    const member = page.getByRole('table', { name: '用户管理' }).locator('tr[data-key]').first()
    await member.getByRole('button', { name: '编辑' }).click()
    await member.getByLabel('昵称').fill(' ')
    await member.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('昵称不能为空')).toBeVisible()
    await expectAccessible(page)
    await member.getByRole('button', { name: '取消' }).click()
    await member.getByRole('button', { name: '状态' }).click()
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3)
    await expectAccessible(page)
  })

  test('an empty list and a failed list have no serious violations', async ({ signedInPage: page, server }) => {
    await openScreen(page, '上分订单')
    await page.getByLabel('会员ID').fill('1')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('当前条件下没有上分订单')).toBeVisible()
    await expectAccessible(page)
    await server.fault({ match: { path: '/api' }, kind: 'status', status: 500, times: -1 })
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(page.getByText('请求失败! 服务器错误 500').first()).toBeVisible()
    await expectAccessible(page)
  })
})
