import type { Locator, Page } from 'playwright/test'
import type { RouteName } from '#shared/routes.ts'

/** A dialog or another part that opens above a screen or beside its list. */
export interface DialogCase {
  screen: RouteName
  /** What has to be done on the screen first. */
  before?: (page: Page) => Promise<unknown>
  /**
   * What is pressed for it, one after another, each in what the one before has opened: buttons by their name, in a row
   * where there is one, or by a selector; or entries of the open menu.
   */
  press: (string | RegExp | { entry: RegExp })[]
  /** The key that opens it instead of the last press, on what is to have the focus again afterwards. */
  key?: string
  /** Its heading, or its name where it has none. */
  title: string | RegExp
  kind?: 'dialog' | 'popover' | 'menu' | 'panel'
  /** A name stands in it as text, where names turn. */
  isNamed?: true
  /** What is done in it before it is looked at. */
  fill?: (surface: Locator) => Promise<unknown>
  /** What opens above it. */
  above?: readonly Omit<DialogCase, 'screen'>[]
  /** It stays where it is. */
  isPermanent?: true
  /** What has the focus afterwards, when it is not what was pressed. */
  returnsTo?: string
  /** What keeps the page from another screen afterwards. */
  after?: (page: Page) => Promise<unknown>
}

const ACCOUNT = /^账户/
const CHAT = /^客服聊天/
const chat = async (page: Page) => {
  await page.getByRole('button', { name: CHAT }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('log', { name: '消息记录' }).waitFor()
}
const select = (page: Page) => page.locator('tr[data-key] input[type=checkbox]').first().check()

/** A queue has no column of boxes. */
const selectOrder = (page: Page) =>
  page
    .locator('tr[data-key]')
    .first()
    .click({ modifiers: ['Control'] })

const LONG_NAME = '这个昵称特别特别长'

/** Begins to give points to the member of a row, one whose name is not cut. */
async function fillPoints(page: Page): Promise<void> {
  await page.getByRole('button', { name: '送分' }).click()
  const whole = page.locator('tr[data-key]').filter({ hasNotText: LONG_NAME }).first()
  await whole.waitFor()
  const ids = (await whole.locator('td').allTextContents()).flatMap((text) => /^\d{5,}(?=\D|$)/.exec(text) ?? [])
  for (const [label, text] of [
    ['会员ID', ids[0]!],
    ['操作金额', '5'],
    ['备注', '补发'],
  ] as const)
    await page.getByRole('dialog').getByLabel(label).fill(text)
}

async function chooseSource(dialog: Locator): Promise<void> {
  await dialog.getByLabel('来源玩法').selectOption({ index: 1 })
  await dialog.getByRole('status').or(dialog.getByRole('table')).waitFor()
}

/** What a click or a key opens, each once. */
export const dialogCases: Readonly<Record<string, readonly DialogCase[]>> = {
  'of the frame': [
    { screen: 'Shift', press: [ACCOUNT], key: 'Control+k', title: '搜索' },
    { screen: 'Shift', press: [ACCOUNT, { entry: /^帮助/ }, { entry: /^快捷键/ }], title: '快捷键' },
    { screen: 'Shift', press: [ACCOUNT, { entry: /^帮助/ }, { entry: /^名词解释/ }], title: '名词解释' },
    { screen: 'Shift', press: [ACCOUNT, { entry: /^帮助/ }, { entry: /^上手/ }], title: '上手：队列的按键' },
    { screen: 'Shift', press: [ACCOUNT, { entry: /^消息服务绑定/ }], title: '消息服务绑定' },
    { screen: 'Shift', press: [ACCOUNT, { entry: /^操作记录/ }], title: '操作记录' },
    { screen: 'Shift', press: [ACCOUNT, { entry: /^设置/ }], title: '设置' },
    { screen: 'Shift', press: [ACCOUNT], title: ACCOUNT, kind: 'menu' },
    { screen: 'Shift', press: [/^通知(，|$)/], title: '通知中心', kind: 'popover' },
    { screen: 'Shift', press: ['[title^=连接状态]'], title: '连接状态', kind: 'popover' },
    { screen: 'Shift', press: [CHAT], title: '客服聊天' },
    { screen: 'Shift', before: chat, press: ['编辑快捷回复'], title: '快捷回复' },
    { screen: 'Shift', before: chat, press: ['数据记录'], title: /^数据记录 · / },
    { screen: 'Shift', before: chat, press: ['查IP'], title: /^查IP · / },
  ],
  'of orders, members and records': [
    { screen: 'Home', press: ['扣分'], title: '扣分' },
    {
      screen: 'Home',
      press: ['更多操作', { entry: /^提现账户/ }],
      title: /^提现账户 · /,
      isNamed: true,
      returnsTo: 'tr[data-key]',
    },
    { screen: 'Home', before: fillPoints, press: [/^核对/], title: /^确认/, isNamed: true },
    { screen: 'UpScore', press: ['到账核对'], title: '到账核对' },
    {
      screen: 'UpScore',
      press: ['通过'],
      title: '',
      kind: 'panel',
      isNamed: true,
      isPermanent: true,
      returnsTo: 'tr[data-key]',
    },
    { screen: 'BackWater', press: ['心意红'], title: '心意红' },
    { screen: 'BackWater', press: ['确认'], title: '', kind: 'panel' },
    {
      screen: 'DownScore',
      before: selectOrder,
      // The panel has a button of this name, too.
      press: ['[aria-label=批量操作] button:has-text("移交风控")'],
      title: '移交风控',
      returnsTo: 'tr[data-key]',
    },
    { screen: 'Bet', press: ['列设置'], title: '列设置', kind: 'popover' },
    { screen: 'Bet', press: [/^日期：/], title: '日期', kind: 'popover' },
    { screen: 'Bet', press: ['[data-member]'], title: '', kind: 'panel' },
    {
      screen: 'UserManage',
      press: ['状态', '[role=dialog] label:has-text("封号")', '修改状态'],
      title: '确认封号',
      isNamed: true,
    },
    { screen: 'UserManage', press: ['状态'], title: '修改状态', isNamed: true },
    { screen: 'UserAccount', press: ['查看'], title: /的二维码$/, isNamed: true },
    { screen: 'DataReport', press: ['总上分明细'], title: /^总上分明细 · / },
    { screen: 'DataReport', press: ['留存余额明细'], title: '留存余额明细', isNamed: true },
    {
      screen: 'DataReport',
      press: ['总盈亏明细'],
      title: '盈亏明细',
      isNamed: true,
      above: [
        {
          press: ['[role=dialog] [data-member]'],
          title: '会员资料',
          isNamed: true,
          above: [{ press: ['时间线'], title: /^会员时间线 · /, isNamed: true }],
        },
      ],
    },
    { screen: 'PromotionManagement', press: ['推广介绍回红设置'], title: '推广介绍回红设置' },
  ],
  'of content and settings': [
    { screen: 'ActivitySetting', press: ['编辑'], title: '编辑活动' },
    {
      screen: 'Announcement',
      press: ['编辑'],
      title: '编辑公告',
      above: [
        { press: ['预览'], title: /预览$/ },
        { press: ['源代码'], title: /源代码$/ },
      ],
    },
    { screen: 'Announcement', press: ['更多操作', { entry: /^删除/ }], title: /删除/, isNamed: true },
    { screen: 'AccountNumber', press: ['编辑'], title: /^编辑.+账号$/ },
    { screen: 'AccountNumber', press: ['查看'], title: /./, isNamed: true },
    { screen: 'AccountNumber', press: ['更多操作', { entry: /^删除/ }], title: /删除/, isNamed: true },
    { screen: 'AdminerManage', press: ['新增管理员'], title: '新增管理员' },
    {
      screen: 'AdminerManage',
      before: (page) => page.locator('[title*="管理员 1"]').first().click(),
      press: ['修改记录'],
      title: '修改记录',
    },
    { screen: 'PlaySetting', press: ['从其他玩法复制'], title: '从其他玩法复制', isNamed: true, fill: chooseSource },
    { screen: 'Robot', press: ['修改状态'], title: '修改状态', isNamed: true },
    { screen: 'Robot', press: ['初始化'], title: '初始化机器人' },
    {
      screen: 'GeneralSetting',
      before: (page) => page.getByLabel('最低投注').fill('5'),
      press: ['保存'],
      title: '核对修改',
      after: (page) => page.getByLabel('最低投注').press('Control+z'),
    },
  ],
  'of groups': [
    { screen: 'Telegram', press: ['[data-action=setType]'], title: '设置群用途', isNamed: true },
    { screen: 'Telegram', press: ['[data-action=bindGame]'], title: '绑定游戏', isNamed: true },
    { screen: 'Telegram', press: ['[data-action=topUpGroup]'], title: '配置上下分群', isNamed: true },
    { screen: 'Telegram', press: ['游戏设置'], title: /^游戏设置 · /, isNamed: true },
    { screen: 'Telegram', press: ['自动消息'], title: /自动消息/, isNamed: true },
    { screen: 'Telegram', press: ['关盘'], title: '关盘', isNamed: true },
    { screen: 'Telegram', press: ['[data-action=mute]'], title: '切换确认', isNamed: true },
    {
      screen: 'Telegram',
      before: select,
      press: ['批量关盘'],
      title: '批量关盘',
      // The bar of the selection is left for its rows (A282).
      returnsTo: 'tr[data-key]',
    },
    { screen: 'User', press: ['改余额'], title: '修改余额', isNamed: true },
    { screen: 'User', press: ['[data-action=disable]'], title: /./, isNamed: true },
    { screen: 'User', press: ['清空成员'], title: '清空成员' },
    { screen: 'BalanceReport', press: ['[data-action=bets]'], title: /^注单明细 · /, isNamed: true },
  ],
}
