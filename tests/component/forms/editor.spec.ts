import { Buffer } from 'node:buffer'
import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { editStored, openEditor, paste, saved, selected } from '../../e2e/support/editor-page.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { writePng } from '../../simulator/world/png.ts'

test.use({ at: routes.Announcement.path })

const png = writePng(1, 1, () => [0, 0, 0])

/** As a busy browser does; Lexical counts an event as late 200 ms after a format was chosen. */
function sayLateWhereCaretIs(page: Page): Promise<void> {
  return page.evaluate(() => {
    const event = new Event('selectionchange')
    Object.defineProperty(event, 'timeStamp', { value: performance.now() + 60_000 })
    document.dispatchEvent(event)
  })
}

test.describe('the editor (inventory 579–580, A093)', () => {
  test('text is formatted by keyboard and toolbar, composed by an input method, and linked, and is sent as it was written', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the tools stand in one row of the dialog; text is formatted by keyboard and toolbar, with undo and redo', async () => {
      const { dialog, text } = await openEditor(page)
      await test.step('the tools stand in one row of the dialog', async () => {
        const tops = await dialog
          .getByRole('toolbar')
          .locator('button, select')
          .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().bottom)))
        expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8)
      })
      const tool = (name: string) => dialog.getByRole('button', { name, exact: true })
      await page.keyboard.press('Control+b')
      await page.keyboard.type('粗')
      await page.keyboard.press('Control+b')
      await tool('删除线').click()
      await page.keyboard.type('删')
      await tool('删除线').click()
      await dialog.getByLabel('字体').selectOption('楷体')
      await dialog.getByLabel('字号').selectOption('30px')
      await page.keyboard.type('大')
      await tool('文字颜色').click()
      await page.getByRole('radio', { name: '红色' }).click()
      await sayLateWhereCaretIs(page)
      await page.keyboard.type('红')
      await page.keyboard.press('Enter')
      await dialog.getByLabel('段落').selectOption('标题 2')
      await tool('居中').click()
      await page.keyboard.type('标题')
      await page.keyboard.press('Enter')
      await dialog.getByLabel('段落').selectOption('引用')
      await page.keyboard.type('引文')
      await page.keyboard.press('Enter')
      await tool('编号').click()
      await page.keyboard.type('甲')
      await page.keyboard.press('Enter')
      await page.keyboard.type('乙')
      await expect(text.getByRole('listitem')).toHaveCount(2)
      await tool('撤销').click()
      await expect(text.getByText('乙')).toHaveCount(0)
      await page.keyboard.press('Control+y')
      await expect(text.getByText('乙')).toBeVisible()
      const html = await saved(page, server)
      expect(html).toContain('<strong>粗</strong><s>删</s>')
      expect(html).toContain('<span style="font-family: KaiTi; font-size: 30px;">大</span>')
      expect(html).toContain('<span style="color: #e60000; font-family: KaiTi; font-size: 30px;">红</span>')
      expect(html).toMatch(/<h2 style="text-align: center;">.*标题.*<\/h2>/)
      expect(html).toMatch(/<blockquote.*引文.*<\/blockquote><ol>.*甲.*<\/li><li.*乙.*<\/li><\/ol>$/)
    })
    await test.step('Chinese text composed by an input method is inserted once', async () => {
      const { text } = await openEditor(page)
      const session = await page.context().newCDPSession(page)
      await page.keyboard.type('今天')
      for (const composed of ['h', 'hui', '回', '回红']) {
        await session.send('Input.imeSetComposition', {
          text: composed,
          selectionStart: composed.length,
          selectionEnd: composed.length,
        })
      }
      await session.send('Input.insertText', { text: '回红' })
      await page.keyboard.type('！')
      await expect(text).toHaveText('今天回红！')
      expect(await saved(page, server)).toBe('<p>今天回红！</p>')
    })
    await test.step('links that members may follow can be added and removed', async () => {
      const { dialog, text } = await openEditor(page)
      await page.keyboard.type('活动')
      await page.keyboard.press('Control+a')
      await dialog.getByRole('button', { name: '链接' }).click()
      const address = page.getByLabel('链接地址')
      for (const refused of ['javascript:alert(1)', 'example.com', 'file:///etc/passwd']) {
        await address.fill(refused)
        await address.press('Enter')
        await expect(page.getByText(/^链接须以 https:\/\//)).toBeVisible()
      }
      await address.fill('tg://resolve?domain=a')
      await address.press('Enter')
      await expect(text.getByRole('link', { name: '活动' })).toBeVisible()
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: '链接' }).click()
      await page.getByRole('button', { name: '移除链接' }).click()
      await expect(text.getByRole('link')).toHaveCount(0)
      await page.keyboard.press('Control+z')
      await expect(text.getByRole('link', { name: '活动' })).toBeVisible()
      expect(await saved(page, server)).toBe('<p><a href="tg://resolve?domain=a">活动</a></p>')
    })
  })

  test('what is pasted or stored keeps its format and runs nothing; pictures are added by button, paste and drop', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('pasted text keeps its format but nothing that runs or is fetched', async () => {
      const foreign: string[] = []
      const ours = new URL(page.url()).origin
      page.on('request', (request) => {
        if (!request.url().startsWith(ours) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
      })
      const { text } = await openEditor(page)
      await paste(text, {
        'text/plain': '一二',
        'text/html':
          '<meta charset="utf-8"><!--StartFragment--><table><tr><td>三</td></tr></table><h3 onclick="window.hurt=1">一</h3><script>window.hurt=1</script>' +
          '<p style="color:red;background:url(https://evil.example/x.png)"><b>二</b><img src="https://evil.example/y.png" onerror="window.hurt=1"></p>',
      })
      await expect(text.getByRole('heading', { name: '一' })).toBeVisible()
      await expect(text.getByText('[外部图片 https://evil.example/y.png]')).toBeVisible()
      await paste(text, { 'text/plain': '四\n五' })
      await expect(text.getByRole('paragraph').filter({ hasText: /^五$/ })).toBeVisible()
      // A copy of our own keeps its look.
      await page.keyboard.press('Control+a')
      await selected(page, false)
      const own = await text.evaluate((element) => {
        const transfer = new DataTransfer()
        element.dispatchEvent(new ClipboardEvent('copy', { clipboardData: transfer, bubbles: true, cancelable: true }))
        return Object.fromEntries(transfer.types.map((type) => [type, transfer.getData(type)]))
      })
      await page.keyboard.press('ArrowRight')
      await selected(page, true)
      await page.keyboard.press('Enter')
      await paste(text, own)
      await expect(text.getByRole('heading', { name: '一' })).toHaveCount(2)
      const html = await saved(page, server)
      expect(html).toContain(
        '<span style="color: red;"><strong>二</strong></span><img src="https://evil.example/y.png">',
      )
      expect(html).toMatch(/<table [^>]*><tr><td>三<\/td><\/tr><\/table>/)
      expect(html).not.toMatch(/script|onerror|url\(/)
      expect(foreign).toEqual([])
      expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    })
    await test.step('unknown markup is one box, is no edit by itself, and never runs', async () => {
      const content = '<p class="ql-align-center">甲</p><video src=/a.mp4></video><script>window.hurt=1</script>'
      const { dialog, text } = await editStored(page, server, content)
      await expect(text.getByRole('group', { name: '视频，原样保留' })).toBeVisible()
      await expect(text.getByRole('group', { name: '脚本，原样保留' })).toBeVisible()
      await text.getByText('甲').click()
      await page.keyboard.press('End')
      await page.keyboard.type('丙')
      await page.keyboard.press('Backspace')
      await dialog.getByRole('button', { name: '取消' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    })
    await test.step('pictures are added by button, paste and drop, and other files are refused', async () => {
      const { dialog, text } = await openEditor(page)
      const uploads = async () => (await server.log()).filter(({ path }) => path === '/api/system/up-load-file')
      await test.step('a file that is no picture is refused', async () => {
        await dialog
          .getByLabel('内容图片文件')
          .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
        await expect(page.getByText('仅支持 png、gif、jpeg、jpg 图片')).toBeVisible()
        expect(await uploads()).toHaveLength(0)
      })

      await test.step('a chosen picture shows its progress', async () => {
        await server.fault({ match: { path: '/api/system/up-load-file' }, kind: 'hang' })
        await dialog.getByLabel('内容图片文件').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
        await expect(dialog.getByLabel('图片上传进度')).toBeVisible()
        await expect(dialog.getByRole('button', { name: /^(发布|保存)/ })).toBeDisabled()
        await server.clearFaults()
        await expect(dialog.getByRole('img', { name: '图片', exact: true })).toHaveCount(1)
      })

      await test.step('a picture is pasted and another one dropped', async () => {
        await text.press('Control+End')
        await paste(text, {}, { name: 'b.png', type: 'image/png', base64: png.toString('base64') })
        await expect(dialog.getByRole('img', { name: '图片', exact: true })).toHaveCount(2)
        await text.evaluate((element, base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const transfer = new DataTransfer()
          transfer.items.add(new File([bytes], 'c.png', { type: 'image/png' }))
          const { x, y } = element.getBoundingClientRect()
          element.dispatchEvent(
            new DragEvent('drop', {
              dataTransfer: transfer,
              clientX: x + 20,
              clientY: y + 20,
              bubbles: true,
              cancelable: true,
            }),
          )
        }, png.toString('base64'))
        await expect(dialog.getByRole('img', { name: '图片', exact: true })).toHaveCount(3)
      })

      await test.step('a refused picture is removed', async () => {
        await server.fault({ match: { path: '/api/system/up-load-file' }, kind: 'refused', errors: '空间已满' })
        await dialog.getByLabel('内容图片文件').setInputFiles({ name: 'd.png', mimeType: 'image/png', buffer: png })
        await expect(dialog.getByText('空间已满')).toBeVisible()
        await dialog.getByRole('button', { name: '移除', exact: true }).click()
        await expect(dialog.getByText('空间已满')).toHaveCount(0)
      })

      const html = await saved(page, server)
      expect(html.match(new RegExp(`<img src="${server.url}/images/upload-\\d\\.png">`, 'g'))).toHaveLength(3)
      expect(await uploads()).toHaveLength(4)
      for (const { body } of await uploads()) expect(JSON.stringify(body)).toContain('quill')
    })
  })
})
