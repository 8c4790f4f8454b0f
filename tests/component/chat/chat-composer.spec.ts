import { MAX_CHAT_TEXT_BYTES } from '#shared/message-text.ts'
import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { chat, invoked, picture } from '../../e2e/support/chat-page.ts'
import { expect, reloadApplication, test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Chat.path })

test('a reply is inserted at the cursor, Ctrl+Z takes back what was put in last, too long a text stays, a picture in the clipboard is offered, and a failed one keeps its place over a reload', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { talkTo, text, send, message, member, log, attach } = chat(page)
  await talkTo(userId)
  await test.step('the quick-reply button and Escape leave the text as it was, and a reply is inserted at the cursor', async () => {
    const replies = page.getByRole('listbox', { name: '快捷回复' })
    const button = page.getByRole('button', { name: '快捷回复', exact: true })
    await text.fill('您好，')
    await button.click()
    await expect(replies).toBeVisible()
    await text.press('Escape')
    await expect(replies).toHaveCount(0)
    await expect(text).toHaveValue('您好，')
    await button.click()
    await replies.getByRole('option').first().click()
    await expect(text).toHaveValue(/^您好，.{5,}/)
    await text.press('Control+z')
    await expect(text).toHaveValue('您好，')
    await text.press('Control+y')
    await expect(text).toHaveValue(/^您好，.{5,}/)
    await text.fill('')
    await text.press('/')
    await expect(replies).toBeVisible()
    await text.press('Escape')
    await expect(text).toHaveValue('')
  })
  await test.step('Ctrl+Z takes back what was put in last: an emoji, a quick reply, a letter', async () => {
    const addEmoji = async () => {
      await page.getByRole('button', { name: '表情', exact: true }).click()
      await page.getByRole('dialog', { name: '表情' }).getByRole('button').first().click()
      await expect(text).toBeFocused()
    }
    await text.pressSequentially('你好')
    await text.press('ArrowLeft')
    await addEmoji()
    await expect(text).toHaveValue(/^你\p{Extended_Pictographic}.*好$/u)
    await page.keyboard.press('Control+z')
    await expect(text).toHaveValue('你好')
    await text.fill('')
    await text.pressSequentially('/')
    await page.getByRole('listbox', { name: '快捷回复' }).getByRole('option').first().click()
    await expect(text).toHaveValue(/^[^/].{4,}/)
    await page.keyboard.press('Control+z')
    await expect(text).toHaveValue('/')
  })
  const waiting = page.getByRole('list', { name: '待发送的图片' })
  const paste = () =>
    text.evaluate(
      (element, bytes) => {
        const data = new DataTransfer()
        data.setData('text/plain', '张三\t500')
        data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
        return element.dispatchEvent(
          new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
        )
      },
      [...picture.buffer],
    )
  await test.step('too long a text stays in the message field with the number of characters that are too many', async () => {
    // Three bytes a character, and the two quotation marks of JSON.
    const most = Math.floor((MAX_CHAT_TEXT_BYTES - 2) / 3)
    await text.fill('长'.repeat(most + 12))
    const counter = page.getByRole('status', { name: '字数' })
    await expect(counter).toHaveText('超出 12 字，请分条发送')
    await expect(send).toBeDisabled()
    expect(await paste(), 'the text is left to the browser').toBe(true)
    await expect(waiting).toHaveCount(0)
    await expect(page.getByText('剪贴板里还有 1 张图片')).toBeVisible()
    await expectAccessible(page)
    await text.press('Escape')
    await expect(page.getByText('剪贴板里还有')).toHaveCount(0)
    await text.press('Enter')
    expect(await invoked(server, 'privatesend')).toEqual([])
    await expect(text).toHaveValue('长'.repeat(most + 12))
    await text.fill('长'.repeat(most))
    await expect(counter).toHaveText('还可写约 0 字')
    await text.press('Enter')
    await expect(message('长长长')).toContainText('已发送')
    await expect(counter).toHaveText('')
  })
  await test.step('a failed picture and its text keep their order over a reload, although written in the same second', async () => {
    await server.fault({ match: { path: '/api/system/up-load-file' }, kind: 'status', status: 500, times: -1 })
    await paste()
    await page.getByRole('button', { name: '添加图片' }).click()
    await expect(waiting.getByRole('img')).toHaveCount(1)
    await expect(text).toBeFocused()
    for (const words of ['一', '二', '三']) {
      if (words !== '一') await attach()
      await text.fill(`说明${words}`)
      await text.press('Enter')
    }
    await expect(log.getByText('未发送：前面的图片没有发出')).toHaveCount(3)
    await expect(log.getByAltText('待发送的图片').first(), 'not faded').toHaveCSS('opacity', '1')
    await reloadApplication(page)
    await expect(member(userId)).toContainText('[有未发送]')
    await talkTo(userId)
    const lost = '图片没有保留'
    await expect(log.getByText(lost)).toHaveCount(3)
    const order = (await log.innerText()).match(/说明[一二三]|图片没有保留/g)
    expect(order).toEqual([lost, '说明一', lost, '说明二', lost, '说明三'])
  })
})

test('replies have groups, are chosen by Alt and their number and found by initials, and go to another workstation as a file', async ({
  signedInPage: page,
  server,
  context,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { talkTo, text } = chat(page)
  await talkTo(userId)
  const form = page.getByRole('dialog', { name: '快捷回复' })
  const replies = page.getByRole('listbox', { name: '快捷回复' })
  const options = replies.getByRole('option')
  await page.getByRole('button', { name: '编辑快捷回复' }).click()
  const written = [
    ['上分', '到账时间', '一般 3 分钟到账'],
    ['', '您好', '您好，请稍候'],
    ['上分', '怎么付款', '请转账到页面上的账户'],
  ] as const
  for (const [i, [group, title, content]] of written.entries()) {
    await form.getByRole('button', { name: '添加', exact: true }).click()
    const reply = form.getByRole('group', { name: `第 ${i + 1} 条` })
    await reply.getByLabel('组').fill(group)
    await reply.getByLabel('标题').fill(title)
    await reply.getByLabel('内容').fill(content)
  }
  await expectAccessible(page, OPENED.dialog)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: '恢复修改' }).click()
  await test.step('a field that takes only the beginning of a pasted text says so', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const title = form.getByRole('group', { name: '第 2 条' }).getByLabel('标题')
    const paste = async (pasted: string) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
      await title.press('ControlOrMeta+a')
      await title.press('ControlOrMeta+v')
    }
    await paste('字'.repeat(43))
    await expect(page.getByText('这里最多 40 字，末尾 3 字没有粘贴进来')).toBeVisible()
    await expect(title).toHaveValue('字'.repeat(40))
    await page.getByRole('button', { name: '关闭提示' }).click()
    await paste('您好\r\n')
    await expect(title).toHaveValue(/^您好/)
    await expect(page.getByText('没有粘贴进来')).toHaveCount(0)
    await title.fill('您好')
  })
  const download = page.waitForEvent('download')
  await form.getByRole('button', { name: '导出' }).click()
  const file = await (await download).path()
  await form.getByRole('button', { name: '删除第 3 条' }).click()
  await form.getByLabel('选择导出的快捷回复').setInputFiles(file)
  await expect(form).toContainText('加入 1 条，保存后生效；相同 2 条')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)

  await text.press('/')
  await expect(replies).toContainText('上分')
  await expect(options.nth(0)).toContainText('您好')
  await expect(options.nth(2)).toContainText('怎么付款')
  await expectAccessible(page)
  await text.press('Alt+3')
  await expect(text).toHaveValue('请转账到页面上的账户')
  await text.fill('/')
  await text.press('3')
  await expect(text, 'a digit alone is searched for').toHaveValue('/3')
  await expect(options.first()).toContainText('到账时间')
  await text.fill('/dzsj')
  await text.press('Enter')
  await expect(text).toHaveValue('一般 3 分钟到账')
})
