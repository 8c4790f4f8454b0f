import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { settled } from '../../support/settled.ts'
import { expectAccessible, OPENED } from '../support/axe.ts'
import { chooseFromAccountMenu, expect, test } from '../support/fixtures.ts'
import { decisionsSent } from '../support/requests.ts'

test.use({ at: routes.UpScore.path })

async function openHelp(page: Page, entry: string): Promise<void> {
  await page.locator(button(/^账户/)).click()
  await page.getByRole('menuitem', { name: '帮助' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('帮助 leads to shortcuts, words, diagnosis and the practice, which is done with the keys of the queue without a read, a request or a record, and the focus comes back', async ({
  signedInPage: page,
  server,
}) => {
  for (const [entry, title] of [
    ['快捷键', '快捷键'],
    ['名词解释', '名词解释'],
    ['诊断', '设置'],
    ['关于', '设置'],
  ] as const) {
    await openHelp(page, entry)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    if (entry === '名词解释') {
      const leftOf = async (part: Locator) => (await part.first().boundingBox())!.x
      const [heading, term] = [dialog.getByRole('heading', { level: 3 }), dialog.getByRole('term')]
      expect((await leftOf(term)) + 8, 'terms begin where their headings do').toBeCloseTo(await leftOf(heading), 0)
      await expect(dialog.locator('.fui-SearchBox__dismiss'), 'nothing to clear').toHaveCount(0)
      await dialog.getByRole('searchbox', { name: '查找名词' }).fill('结果未知')
      await expect(dialog.getByRole('term')).toHaveText(['结果未知'])
      await expectAccessible(page, OPENED.dialog)
    }
    await page.keyboard.press('Escape')
    if (entry === '名词解释' && (await dialog.isVisible())) await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator(button(/^账户/))).toBeFocused()
  }

  await openHelp(page, '上手')
  const dialog = page.getByRole('dialog', { name: '上手：队列的按键' })
  await expect(dialog.getByRole('application', { name: '练习队列' })).toBeFocused()
  await expect(dialog.getByRole('note')).toContainText('练习')
  await expectAccessible(page, OPENED.dialog)
  await settled(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  for (const key of ['j', 'a', 'Enter', 'a', 'Enter', 'Control+Enter', 'c', '1', 'Enter'])
    await page.keyboard.press(key)
  await expect(dialog.getByRole('status')).toContainText('完成')
  await expect(dialog.getByRole('listitem').filter({ hasText: '已取消' })).toHaveCount(1)
  await settled(page)
  expect(requests).toEqual([])
  expect(await decisionsSent(server)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await chooseFromAccountMenu(page, '操作记录')
  await expect(page.getByText('还没有记录')).toBeVisible()
})
