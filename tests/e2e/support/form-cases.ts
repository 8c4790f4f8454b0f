import type { Locator, Page } from 'playwright/test'
import type { RouteName } from '#shared/routes.ts'
import { button, exactButton } from '../../support/button.ts'
import { rowOf } from './fixtures.ts'
import { openRecord } from './records.ts'
import { panel } from './review.ts'

/** A form of the console, for tests that ask the same of every form. */
export interface FormCase {
  /** What the console calls it when it speaks of its edits. */
  name: RegExp
  screen: RouteName
  /** From the screen to the form. */
  open?: (page: Page) => Promise<void>
  /** The field that is typed into. */
  field: (page: Page) => Locator
  typed: string
  /** How it is edited, where it is no field that takes text. */
  edit?: (field: Locator) => Promise<void>
  /** A choice that is checked rather than typed. */
  isChoice?: boolean
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const inDialog = (label: string) => (page: Page) => dialog(page).getByRole('textbox', { name: label, exact: true })
const inPanel = (label: string) => (page: Page) => panel(page).getByRole('textbox', { name: label, exact: true })
const onPage = (label: string) => (page: Page) => page.getByRole('textbox', { name: label, exact: true })
const inGroup = (group: string, label: string) => (page: Page) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('textbox', { name: label, exact: true })
const inTable = (table: string, label: string) => (page: Page) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('textbox', { name: label, exact: true })
const press = (name: string) => (page: Page) => page.locator(exactButton(name)).first().click()
const pressInRow = (table: string, text: string, name: string) => (page: Page) =>
  rowOf(page, table, text).first().locator(exactButton(name)).click()

/** One of each way in which a form keeps its edits and is opened again with them. */
export const formCases: readonly FormCase[] = [
  { name: /^公告 /, screen: 'Announcement', open: press('编辑'), field: inDialog('标题'), typed: '改过的标题' },
  {
    name: /^客服 4 /,
    screen: 'CustomerServiceManage',
    open: (page) => openRecord(page, '客服 4'),
    field: inGroup('客服 4', '名称'),
    typed: '晚班',
  },
  {
    name: /^新客服$/,
    screen: 'CustomerServiceManage',
    open: press('新增客服'),
    field: inGroup('新客服', '名称'),
    typed: '三号客服',
  },
  {
    name: /^新问答$/,
    screen: 'CustomerServiceManage',
    open: press('新增问答'),
    field: inGroup('新问答', '问题'),
    typed: '怎么绑卡？',
  },
  { name: /^入群欢迎语$/, screen: 'SystemSetting', field: onPage('入群欢迎语'), typed: '欢迎新朋友' },
  {
    name: / 的昵称$/,
    screen: 'Robot',
    open: (page) =>
      page
        .locator(button(/^编辑 /))
        .first()
        .click(),
    field: inTable('机器人管理', '昵称'),
    typed: '小幸运',
  },
  {
    name: /^机器人 .+ 的状态$/,
    screen: 'Robot',
    open: press('修改状态'),
    field: (page) => dialog(page).getByRole('radio', { checked: true }),
    typed: '',
    edit: (field) => field.page().getByRole('dialog').getByRole('radio', { checked: false }).click(),
    isChoice: true,
  },
  { name: / 赔率$/, screen: 'PlaySetting', field: onPage('大 赔率'), typed: '2.05' },
  { name: /^玩法名称$/, screen: 'PlaySetting', open: press('修改名称'), field: onPage('玩法名称'), typed: '新玩法' },
  {
    name: /^赔率说明$/,
    screen: 'PlaySetting',
    open: async (page) => {
      await page.getByRole('tab', { name: '说明' }).click()
      await page.locator(button('编辑赔率说明')).click()
    },
    field: onPage('赔率说明'),
    typed: '新的说明',
  },
  {
    name: /^推广介绍回红设置$/,
    screen: 'PromotionManagement',
    open: press('推广介绍回红设置'),
    field: (page) => dialog(page).getByRole('textbox').first(),
    typed: '777',
  },
  {
    name: /^会员 .+（\d+）$/,
    screen: 'UserManage',
    open: press('编辑'),
    field: inTable('用户管理', '昵称'),
    typed: '新名字',
  },
  {
    name: /^订单 \d+ 的取消原因$/,
    screen: 'DownScore',
    open: press('取消'),
    field: inPanel('取消原因'),
    typed: '账号与姓名不符',
  },
  {
    name: /^1 笔回红的取消原因$/,
    screen: 'BackWater',
    open: press('取消'),
    field: inPanel('取消原因'),
    typed: '流水未达标',
  },
  {
    name: /的群用途$/,
    screen: 'Telegram',
    open: async (page) => {
      await rowOf(page, '群组管理', '台湾宾果交流').locator('[data-action=setType]').click()
    },
    field: (page) => dialog(page).getByRole('combobox', { name: '群用途' }),
    typed: '2',
    edit: async (field) => {
      await field.selectOption('2')
    },
  },
  {
    name: /^群成员 /,
    screen: 'User',
    open: pressInRow('群成员', 'M10001', '改余额'),
    field: inDialog('新余额'),
    typed: '1,000',
  },
  { name: /^送分$/, screen: 'Home', open: press('送分'), field: inDialog('操作金额'), typed: '88.53' },
]

/** Opens the form of a case on its screen and edits it. */
export async function editForm(page: Page, { open, field, typed, edit }: Omit<FormCase, 'screen'>): Promise<void> {
  await open?.(page)
  const target = field(page)
  await target.waitFor()
  if (edit) await edit(target)
  else await target.fill(typed)
}
