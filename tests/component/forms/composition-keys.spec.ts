import type { Locator, Page } from 'playwright/test'
import { routes } from '../../../src-preload/shared/routes.ts'
import { openEditor } from '../../e2e/support/editor-page.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { settled } from '../../support/settled.ts'

const edited = (name: string) => async (page: Page) => {
  await page.getByRole('row').getByRole('button', { name: '编辑' }).first().click()
  return page.getByRole('row').getByLabel(name, { exact: true })
}

/** Fields in which Enter saves, finds or closes, each with a text that it accepts. */
const fields: readonly [string, string, string, (page: Page) => Promise<Locator>][] = [
  ['the nickname of a robot', routes.Robot.path, '小幸运', edited('昵称')],
  ['the nickname of a member in the row', routes.UserManage.path, '新名字', edited('昵称')],
  [
    'the name of a play',
    routes.PlaySetting.path,
    '新玩法',
    async (page) => {
      await page.getByRole('button', { name: '修改名称' }).click()
      return page.getByLabel('玩法名称')
    },
  ],
  [
    'the address of a link',
    routes.Announcement.path,
    'https://a.example',
    async (page) => {
      const { dialog } = await openEditor(page)
      await page.keyboard.type('活动')
      await page.keyboard.press('Control+a')
      await dialog.getByRole('button', { name: '链接' }).click()
      return page.getByLabel('链接地址')
    },
  ],
]

for (const [name, at, text, open] of fields) {
  test.describe(name, () => {
    test.use({ at })
    test('is not left by the Enter that an input method reports after its composition, and is by the next', async ({
      signedInPage: page,
    }) => {
      const field = await open(page)
      await field.fill(text)
      const keys = await page.context().newCDPSession(page)
      await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
      await settled(page)
      await expect(field).toHaveValue(text)
      await field.press('Enter')
      await expect(field).toHaveCount(0)
    })
  })
}

test.describe('the text of an announcement', () => {
  test.use({ at: routes.Announcement.path })
  test('keeps the Enter and the Escape of its input method from the dialog around it', async ({
    signedInPage: page,
  }) => {
    const { dialog, text } = await openEditor(page)
    await page.keyboard.type('活动')
    const keys = await page.context().newCDPSession(page)
    for (const key of ['Enter', 'Escape']) {
      await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229, modifiers: 2 })
      await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
    }
    await settled(page)
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(text).toHaveText('活动')
  })
})
