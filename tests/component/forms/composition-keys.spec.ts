import { routes } from '#shared/routes.ts'
import { openEditor } from '../../e2e/support/editor-page.ts'
import { expect, openScreen, test } from '../../e2e/support/fixtures.ts'
import { settled } from '../../support/settled.ts'

/** Of the fields in which Enter saves, finds or closes: the page keeps the keys of input methods from all of them at once. */
test.use({ at: routes.Robot.path })

test('the key that an input method reports leaves neither the nickname of a robot nor the text of an announcement', async ({
  signedInPage: page,
}) => {
  const keys = await page.context().newCDPSession(page)
  await page.getByRole('row').getByRole('button', { name: '编辑' }).first().click()
  const field = page.getByRole('row').getByLabel('昵称', { exact: true })
  await field.fill('小幸运')
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
  await settled(page)
  await expect(field).toHaveValue('小幸运')
  await field.press('Enter')
  await expect(field).toHaveCount(0)

  await openScreen(page, routes.Announcement.title)
  const { dialog, text } = await openEditor(page)
  await page.keyboard.type('活动')
  for (const key of ['Enter', 'Escape']) {
    await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229, modifiers: 2 })
    await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
  }
  await settled(page)
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(text).toHaveText('活动')
  await expect(text.locator('p')).toHaveCount(1)
})
