import type { Page } from 'playwright/test'
import type { RouteName } from '../../../src-preload/shared/routes.ts'

/** A dialog that opens above a screen. */
export interface DialogCase {
  /** The source that shows it, below src-renderer. */
  source: string
  screen: RouteName
  /** What has to be done on the screen first. */
  before?: (page: Page) => Promise<unknown>
  /** What is pressed for it, one after another, each in what the one before has opened: see `findOpener`. */
  press: string[]
  /** Its heading, or its name where it has none. */
  title: string | RegExp
  /** What keeps the page from another screen afterwards. */
  after?: (page: Page) => Promise<unknown>
}

/** Dialogs by what they are of, each once. */
export const dialogCases: Readonly<Record<string, readonly DialogCase[]>> = {
  'of content and settings': [
    { source: 'screens/content/activity-dialog.tsx', screen: 'ActivitySetting', press: ['编辑'], title: '编辑活动' },
    { source: 'screens/content/announcement-dialog.tsx', screen: 'Announcement', press: ['编辑'], title: '编辑公告' },
    { source: 'editor/preview-dialog.tsx', screen: 'Announcement', press: ['编辑', '预览'], title: /预览$/ },
    { source: 'editor/source-dialog.tsx', screen: 'Announcement', press: ['编辑', '源代码'], title: /源代码$/ },
    { source: 'form/dialogs/confirm-dialog.tsx', screen: 'Announcement', press: ['删除'], title: /删除/ },
    {
      source: 'screens/payment/pay-account-dialog.tsx',
      screen: 'AccountNumber',
      press: ['编辑'],
      title: /^编辑.+账号$/,
    },
    { source: 'screens/payment/pay-account-columns.tsx', screen: 'AccountNumber', press: ['查看'], title: /./ },
    { source: 'screens/staff/admin-dialog.tsx', screen: 'AdminerManage', press: ['新增管理员'], title: '新增管理员' },
    {
      source: 'form/dialogs/change-history-dialog.tsx',
      screen: 'AdminerManage',
      before: (page) => page.getByTitle('管理员 1', { exact: true }).click(),
      press: ['修改记录'],
      title: '修改记录',
    },
    {
      source: 'screens/play/copy-odds-dialog.tsx',
      screen: 'PlaySetting',
      press: ['从其他玩法复制'],
      title: '从其他玩法复制',
    },
    { source: 'screens/robots/robot-state-dialog.tsx', screen: 'Robot', press: ['修改状态'], title: '修改状态' },
    { source: 'screens/robots/init-robots-dialog.tsx', screen: 'Robot', press: ['初始化'], title: '初始化机器人' },
    {
      source: 'form/dialogs/review-dialog.tsx',
      screen: 'GeneralSetting',
      before: (page) => page.getByLabel('最低投注').fill('5'),
      press: ['保存'],
      title: '核对修改',
      after: (page) => page.getByLabel('最低投注').press('Control+z'),
    },
  ],
}
