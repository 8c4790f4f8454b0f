import { expectAccessible } from '../support/axe.ts'
import { chat } from '../support/chat-page.ts'
import { expect, test } from '../support/fixtures.ts'

test('from 1200 pixels on the member stands beside the messages, in the dialog and in the own window', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { open, talkTo } = chat(page)
  const member = page.getByRole('region', { name: '会员资料' })
  await open()
  await talkTo(userId)
  await expect(member).toContainText(String(userId))
  await expect(page.getByRole('button', { name: '会员资料', exact: true })).toHaveCount(0)
  await page.goto(`${new URL(page.url()).origin}/#/Main/Chat?chat=1:${userId}`)
  await expect(member).toContainText(String(userId))
  expect((await member.boundingBox())!.width).toBe(400)
})

test.describe('below 1200 pixels', () => {
  test.use({ viewport: { width: 1180, height: 720 } })

  test('the member slides over the messages and Escape leads back to the message field', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addPrivateMessage()
    const { open, talkTo, text, dialog } = chat(page)
    const member = page.getByRole('region', { name: '会员资料' })
    await open()
    await talkTo(userId)
    await expect(member).toHaveCount(0)
    await page.getByRole('button', { name: '会员资料', exact: true }).click()
    await expect(member).toContainText(String(userId))
    await expect.poll(() => member.evaluate((column) => column.contains(document.activeElement))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(member).toHaveCount(0)
    await expect(text).toBeFocused()
    await expect(dialog).toBeVisible()
  })
})
