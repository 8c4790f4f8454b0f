import type { Page } from 'playwright/test'
import { button, exactButton } from '../../support/button.ts'
import { expect } from './fixtures.ts'

/** A picture of one point. */
export const picture = {
  name: '图.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** The chat by role and label. */
export function chat(page: Page) {
  const member = (userId: unknown) => page.getByRole('option').and(page.getByTitle(`（${userId}）`))
  const log = page.getByRole('log', { name: '消息记录' })
  /** Waits for the conversations of the channel. */
  const conversationsVisible = () =>
    expect(page.locator('[data-chat-region=list]').getByRole('option').first()).toBeVisible()
  return {
    dialog: page.getByRole('dialog', { name: '客服聊天' }),
    log,
    text: page.getByRole('textbox', { name: '消息内容' }),
    send: page.locator(exactButton('发送')),
    /** The lines of the history, the system's too. */
    bubbles: log.locator('[data-bubble]'),
    message: (words: string) => log.getByRole('article').filter({ hasText: words }),
    channel: (name: string) => page.getByRole('navigation', { name: '客服通道' }).locator(button(name)),
    member,
    group: (name: string) => page.getByRole('option').and(page.getByTitle(name, { exact: true })),
    async open() {
      await page.locator(button(/^客服聊天/)).click()
      await conversationsVisible()
    },
    /** Opens a conversation in the dialog, as a notification does. */
    async openDialog(userId: unknown) {
      await page.evaluate((id) => location.assign(`#/Main/Shift?chat=1:${id}`), String(userId))
      await expect(page.getByText(`ID ${userId}`)).toBeVisible()
      await expect(log).toHaveAttribute('aria-busy', 'false')
    },
    conversationsVisible,
    /** Opens a member's conversation and waits for its history. */
    async talkTo(userId: unknown) {
      await member(userId).click()
      await expect(page.getByText(`ID ${userId}`)).toBeVisible()
      await expect(log).toHaveAttribute('aria-busy', 'false')
    },
    /** Chooses a picture and waits until it is checked: only then is it sent with the text. */
    async attach() {
      await page.getByLabel('选择图片').setInputFiles(picture)
      await expect(page.locator(button(`移除 ${picture.name}`))).toBeVisible()
    },
    scrollTo: (top: number) => log.evaluate((box, to) => box.scrollTo(0, to), top),
    /** Pixels between what is seen and the end. */
    fromEnd: () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight),
  }
}

/** What was invoked on the hub under a name, as its arguments. */
export async function invoked(
  server: { hubState(): Promise<{ invocations: { method: string; args: unknown[] }[] }> },
  name: string,
) {
  const { invocations } = await server.hubState()
  return invocations.filter(({ method }) => method === name).map(({ args }) => args)
}
