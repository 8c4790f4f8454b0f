import { chat } from '../support/chat-page.ts'
import { expect, test } from '../support/fixtures.ts'

for (const [name, width, height, colorScheme] of [
  ['a', 1440, 900, 'light'],
  ['b', 1280, 720, 'dark'],
  ['c', 1180, 720, 'light'],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme })
    test('shot', async ({ signedInPage: page, server }) => {
      const { userId } = await server.addPrivateMessage({ content: '看 https://pay.example.com/a?b=1，谢谢' })
      const [two] = await server.conversations(1, { unread: 0 })
      await server.addPrivateMessage({ userId: two!, content: '等一下' })
      const { open, talkTo, text, member } = chat(page)
      await open()
      await member(two).click({ button: 'right' })
      await page.getByRole('menuitem', { name: '置顶' }).click()
      await talkTo(userId)
      await server.addPrivateMessage({ userId: two!, content: '第二位来了' })
      await text.fill('长'.repeat(10_400))
      await page.keyboard.press('Control+f')
      await page.getByRole('textbox', { name: '查找消息' }).fill('谢谢')
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/shots/${name}1.png` })
      await page.keyboard.press('Escape')
      await text.fill('')
      if (name === 'c') await page.getByRole('button', { name: '会员资料', exact: true }).click()
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `/tmp/shots/${name}2.png` })
      if (name === 'c') await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^待回复/ }).click()
      await page.getByRole('article').first().click({ button: 'right' })
      await page.screenshot({ path: `/tmp/shots/${name}3.png` })
      await page.goto(`${new URL(page.url()).origin}/#/Main/Chat?chat=1:${userId}`)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/shots/${name}4.png` })
      expect(1).toBe(1)
    })
  })
}
