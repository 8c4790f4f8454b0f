import type { Locator } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { serious } from '../../e2e/support/axe.ts'
import {
  discardEditor,
  editStored,
  openEditor,
  paste,
  saved,
  selected,
  storedContent,
} from '../../e2e/support/editor-page.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { writePng } from '../../simulator/world/png.ts'

test.use({ at: routes.Announcement.path })

const png = writePng(1, 1, () => [0, 0, 0])

const picture = `data:image/png;base64,${png.toString('base64')}`

test.describe('content that was written elsewhere (A212, A300)', () => {
  test('a letter changes nothing else, byte for byte; opaque blocks are moved, deleted, brought back and saved alone, and all of it can be replaced', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a letter changes nothing else, byte for byte; text inside nested sections keeps the elements around it', async () => {
      const nested =
        '<section data-id="1"><p style="letter-spacing:1px"><span data-a="b" style="color: red;">红&mdash;</span><em class=c>字</em></p><p>后</p></section>'
      const before = `<P CLASS=first style='line-height:2;text-indent:2em'>开头</P>\r\n`
      const after =
        '<section data-role="outer" style="padding:1em"><section><p hm_fix="1">段&ldquo;落&rdquo;<o:p></o:p></p></section></section>' +
        '<table width=90% x:str><tr><td bgcolor=#eee>一<td>二</table><hr/><!-- 注 --><p onclick="window.hurt=1">三'
      const { text } = await editStored(page, server, before + nested + after)
      await expect(text.getByRole('paragraph').first()).toHaveCSS('text-indent', '28px')
      await text.getByText('开头').click()
      await page.keyboard.press('End')
      await page.keyboard.type('字')
      await text.getByText('字', { exact: true }).click()
      await page.keyboard.press('End')
      await page.keyboard.type('们')
      await page.keyboard.press('Enter')
      await page.keyboard.type('新')
      expect(await storedContent(page, server)).toBe(
        before.replace('开头', '开头字') + nested.replace('字</em></p>', '字们</em></p><p><em>新</em></p>') + after,
      )
      expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    })
    await test.step('an opaque block is moved, deleted and brought back', async () => {
      const { dialog, text } = await editStored(page, server, '<p>甲</p><hr class=x><p>乙</p>')
      const rule = text.getByRole('group', { name: '分隔线，原样保留' })
      await expect(rule).toBeVisible()
      await dialog.getByRole('button', { name: '下移分隔线' }).click()
      await rule.click()
      await page.keyboard.press('Alt+ArrowUp')
      await page.keyboard.press('Alt+ArrowUp')
      await dialog.getByRole('button', { name: '删除分隔线' }).click()
      await expect(rule).toHaveCount(0)
      await dialog.getByRole('button', { name: '撤销' }).click()
      await expect(rule).toBeVisible()
      await text.getByText('甲').click()
      await selected(page, true)
      await page.keyboard.press('Alt+ArrowDown')
      expect(await storedContent(page, server)).toBe('<hr class=x><p>乙</p><p>甲</p>')
    })
    await test.step('all of it can be replaced', async () => {
      const { text } = await editStored(
        page,
        server,
        '<section><section><p>甲</p></section></section><p class=x>乙</p><table><tr><td>丙</td></tr></table><hr><ul><li>丁</li></ul>',
      )
      await text.getByText('乙').click()
      await page.keyboard.press('Control+a')
      await selected(page, false)
      await page.keyboard.press('Delete')
      await selected(page, true)
      await page.keyboard.type('新')
      await expect(text).toHaveText('新')
      expect(await storedContent(page, server)).toMatch(/^<p[^>]*>新<\/p>$/)
    })
    await test.step('content of opaque blocks only can be saved', async () => {
      const frame = '<iframe src="https://video.example.com/x"></iframe>'
      const { dialog, text } = await editStored(page, server, `<hr>${frame}`)
      await dialog.getByRole('button', { name: '删除分隔线' }).click()
      await dialog.getByRole('button', { name: '撤销' }).click()
      const box = text.getByRole('group', { name: '嵌入网页，原样保留' })
      await box.click()
      await expect(box).toHaveCSS('outline-style', 'solid')
      await page.keyboard.press('a')
      await page.keyboard.type('下')
      expect(await storedContent(page, server)).toBe(`<hr>${frame}<p>a下</p>`)
    })
  })
})

test.describe('tables and pictures', () => {
  test('tables are edited, selected cells stand out, and what is typed or pasted stands behind a selected picture or box', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('what is typed or pasted while a picture or a box is selected stands behind it', async () => {
      const { text } = await editStored(page, server, `<p>前<img src="${picture}" width="40">后</p><hr><p>尾</p>`)
      const select = async (target: Locator) => {
        await target.click()
        await expect(target).toHaveCSS('outline-style', 'solid')
      }
      const image = text.getByRole('img', { name: '图片', exact: true })
      const box = text.getByRole('group', { name: '分隔线，原样保留' })
      await select(image)
      await page.keyboard.type('ab')
      await select(image)
      await paste(text, { 'text/plain': '贴' })
      await expect(text).toContainText('贴ab')
      await select(box)
      await paste(text, { 'text/html': '<b>粗</b>', 'text/plain': '粗' })
      await expect(text.getByText('粗')).toBeVisible()
      await select(box)
      await paste(text, { 'text/plain': '淡' })
      await expect(text.getByText('淡')).toBeVisible()
      expect(await storedContent(page, server)).toBe(
        `<p>前<img src="${picture}" width="40">贴ab后</p><hr><p>淡</p><p><strong>粗</strong></p><p>尾</p>`,
      )
    })
    await test.step('pressed tools and selected cells stand out with forced colours', async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      const { dialog, text } = await editStored(
        page,
        server,
        '<p><b>粗</b></p><table><tr><td>甲</td><td>乙</td></tr></table>',
      )
      // Else the browser paints the background of the page over theirs.
      const bold = dialog.getByRole('button', { name: '加粗', exact: true })
      await text.getByText('粗').click()
      await expect(bold).toHaveAttribute('aria-pressed', 'true')
      await expect(bold).toHaveCSS('forced-color-adjust', 'none')
      await expect(dialog.getByRole('button', { name: '斜体', exact: true })).toHaveCSS('forced-color-adjust', 'auto')
      const [first, last] = [text.getByRole('cell', { name: '甲' }), text.getByRole('cell', { name: '乙' })]
      await expect(first).toHaveCSS('forced-color-adjust', 'auto')
      await first.click()
      await selected(page, true)
      await page.keyboard.press('End')
      await page.keyboard.press('Shift+ArrowRight')
      for (const cell of [first, last]) await expect(cell).toHaveCSS('forced-color-adjust', 'none')
      await page.emulateMedia({ forcedColors: 'none' })
      await discardEditor(page)
    })
    await test.step('cells, rows and columns of a stored table are edited', async () => {
      const content =
        '<table class="t" data-x=1><colgroup><col width=10></colgroup><thead><tr><th>项</th></tr></thead><tbody>\n<tr valign=top><td nowrap>一</td></tr>\n</tbody></table>'
      const { dialog, text } = await editStored(page, server, content)
      const change = async (name: string) => {
        await dialog.getByRole('button', { name: '表格', exact: true }).click()
        await page.getByRole('button', { name, exact: true }).click()
      }
      await text.getByText('一').click()
      await page.keyboard.press('End')
      await page.keyboard.type('二')
      await change('在下方插入行')
      await expect(text.getByRole('row')).toHaveCount(3)
      await change('在右侧插入列')
      await expect(text.getByRole('row').first().locator('th, td')).toHaveCount(2)
      const html = await storedContent(page, server)
      expect(html).toContain(
        '<table class="t" data-x=1><thead><tr><th>项</th><th><br></th></tr></thead><tbody>\n<tr valign=top>',
      )
      expect(html).toContain('<td nowrap>一二</td>')
      expect(html).toMatch(/<\/tbody><\/table>$/)
    })
    await test.step('a new table is inserted and deleted', async () => {
      const { dialog, text } = await openEditor(page)
      await page.keyboard.type('前')
      await dialog.getByRole('button', { name: '表格', exact: true }).click()
      await page.getByLabel('行数').fill('2')
      await page.getByRole('button', { name: '插入表格' }).click()
      await expect(text.getByRole('row')).toHaveCount(2)
      await text.getByRole('cell').first().click()
      await dialog.getByRole('button', { name: '表格', exact: true }).click()
      await page.getByRole('button', { name: '删除表格' }).click()
      await expect(text.getByRole('row')).toHaveCount(0)
      await expect(text).toContainText('前')
    })
  })

  test('the size of a picture is changed by field and handle; a picture that is cut while it is sent is waited for, and a failed one is sent again, left out or asked about (A305)', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the size is changed by field and by handle, all else of the picture stays', async () => {
      const { dialog, text } = await editStored(
        page,
        server,
        `<p><img data-a="1" src="${picture}" width="40%" height=20></p>`,
      )
      const image = text.getByRole('img', { name: '图片', exact: true })
      await image.click()
      await dialog.getByRole('textbox', { name: '宽度' }).fill('200')
      await page.keyboard.press('Enter')
      await dialog.getByRole('textbox', { name: '图片说明' }).fill('图一')
      await page.keyboard.press('Enter')
      const named = text.getByRole('img', { name: '图一' })
      await expect(named).toHaveCSS('width', '200px')
      const handle = text.locator('[data-image-handle]')
      const box = (await handle.boundingBox())!
      await page.mouse.move(box.x + 6, box.y + 6)
      await page.mouse.down()
      await page.mouse.move(box.x + 56, box.y + 6, { steps: 3 })
      await page.mouse.up()
      await expect(named).toHaveCSS('width', '250px')
      expect(await storedContent(page, server)).toBe(`<p><img data-a="1" src="${picture}" width="250" alt="图一"></p>`)
    })
    await test.step('Ctrl+S saves a width that was only typed', async () => {
      const { dialog, text } = await editStored(page, server, `<p><img src="${picture}" width="40"></p>`)
      await text.getByRole('img', { name: '图片', exact: true }).click()
      await dialog.getByRole('textbox', { name: '宽度' }).fill('200')
      await page.keyboard.press('Control+s')
      await expect(dialog).toBeHidden()
      const [stored] = (await server.entities('notice')).filter(({ title }) => title === '存好的')
      expect(stored!.content).toBe(`<p><img src="${picture}" width="200"></p>`)
    })
    await test.step('a failed upload is sent again in its place; without it the text can be published only by choice', async () => {
      const { dialog, text } = await openEditor(page)
      await page.keyboard.type('前后')
      await page.keyboard.press('ArrowLeft')
      const fail = () =>
        server.fault({ match: { path: '/api/system/up-load-file' }, kind: 'refused', errors: '空间已满' })
      const choose = (name: string) =>
        dialog.getByLabel('内容图片文件').setInputFiles({ name, mimeType: 'image/png', buffer: png })
      await fail()
      await choose('a.png')
      await expect(dialog.getByText('1 张图片上传失败，内容中还没有这些图片')).toBeVisible()
      // Applying a source would drop the picture without a question.
      await dialog.getByRole('button', { name: '源代码' }).click()
      await expect(page.getByText('还有图片没有上传，上传或移除后才能编辑源代码')).toBeVisible()
      await expect(page.getByRole('dialog', { name: '内容源代码' })).toHaveCount(0)
      await server.clearFaults()
      await dialog.getByRole('button', { name: '重试上传' }).click()
      await expect(text.getByRole('img', { name: '图片', exact: true })).toHaveCount(1)
      await fail()
      await choose('b.png')
      await dialog.getByRole('button', { name: '移除这些图片' }).click()
      await expect(dialog.getByText(/张图片上传失败/)).toHaveCount(0)
      expect(await saved(page, server)).toMatch(/^<p>前<img src="[^"]+upload-\d\.png">后<\/p>$/)
    })
    await test.step('a picture that is cut while it is sent is waited for where it is pasted', async () => {
      const { dialog, text } = await openEditor(page)
      await page.keyboard.type('前后')
      await server.fault({ match: { path: '/api/system/up-load-file' }, kind: 'hang' })
      await dialog.getByLabel('内容图片文件').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
      const sending = text.getByRole('button', { name: '取消上传' })
      await expect(sending).toBeVisible()
      await text.focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+x')
      await expect(sending).toHaveCount(0)
      await page.keyboard.press('ControlOrMeta+v')
      await expect(sending).toBeVisible()
      await expect(dialog.getByText('图片上传中，完成后才能保存')).toBeVisible()
      await server.clearFaults()
      await expect(text.getByRole('img', { name: '图片', exact: true })).toHaveCount(1)
      expect(await saved(page, server)).toMatch(/^<p>前后<img src="[^"]+upload-\d\.png"><\/p>$/)
    })
    await test.step('publishing with a failed picture asks; nothing is sent before, and never while a picture is sent (A305)', async () => {
      const { dialog, text } = await openEditor(page)
      await page.keyboard.type('前后')
      const UPLOAD = { path: '/api/system/up-load-file' }
      const choose = (names: readonly string[]) =>
        dialog
          .getByLabel('内容图片文件')
          .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: png })))
      const save = dialog.getByRole('button', { name: /^(发布|保存)/ })
      const question = page.getByRole('dialog', { name: '图片上传失败' })
      const isSent = async () => (await server.entities('notice')).some(({ title }) => title === '有图的')
      await dialog.getByRole('textbox', { name: '标题' }).fill('有图的')
      await server.fault({ match: UPLOAD, kind: 'refused', errors: '空间已满', times: 2 })
      await choose(['a.png', 'b.png'])
      await expect(dialog.getByText('2 张图片上传失败，内容中还没有这些图片')).toBeVisible()
      await save.click()
      await expect(question).toContainText('“内容”中有 2 张图片上传失败，保存的内容不包含这些图片。')
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(dialog.getByText('2 张图片上传失败，内容中还没有这些图片')).toBeVisible()

      await server.fault({ match: UPLOAD, kind: 'hang', times: 2 })
      await save.click()
      await question.getByRole('button', { name: '重试上传' }).click()
      await expect(dialog.getByText('图片上传中，完成后才能保存')).toBeVisible()
      await expect(save).toBeDisabled()
      await page.keyboard.press('Control+s')
      expect(await isSent()).toBe(false)
      await server.clearFaults()
      await expect(text.getByRole('img', { name: '图片', exact: true })).toHaveCount(2)

      await server.fault({ match: UPLOAD, kind: 'refused', errors: '空间已满' })
      await choose(['c.png'])
      await save.click()
      await question.getByRole('button', { name: '移除并保存' }).click()
      await expect(dialog).toHaveCount(0)
      const [stored] = (await server.entities('notice')).filter(({ title }) => title === '有图的')
      expect(stored!.content).toMatch(/^<p>前后(<img src="[^"]+upload-\d\.png">){2}<\/p>$/)
    })
  })
})

test.describe('preview and source', () => {
  const CONTENT =
    '<p style="text-align:center">题</p><table><tr><td>格</td></tr></table><img src="https://evil.example/x.png"><video src="/v.mp4"></video><script>window.hurt=1</script>'

  test('the preview runs and fetches nothing; the source is applied byte for byte, keeps its line ends and is not lost by Escape', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the preview shows tables at both widths, and nothing runs or is fetched from elsewhere', async () => {
      const foreign: string[] = []
      const ours = new URL(page.url()).origin
      page.on('request', (request) => {
        if (!request.url().startsWith(ours) && !/^(data|blob|about):/.test(request.url())) foreign.push(request.url())
      })
      const { dialog } = await editStored(page, server, CONTENT)
      await dialog.getByRole('button', { name: '预览' }).click()
      const preview = page.getByRole('dialog', { name: '内容预览' })
      const content = preview.getByRole('region', { name: '内容预览' })
      await expect(content.getByRole('cell', { name: '格' })).toBeVisible()
      await expect(content.getByText('[外部图片]')).toBeVisible()
      await expect(content.getByText('[视频]')).toBeVisible()
      const width = () => content.evaluate((element) => element.clientWidth)
      expect(await width()).toBeLessThan(380)
      await preview.getByRole('button', { name: '电脑' }).click()
      expect(await width()).toBeGreaterThan(800)
      expect(await serious(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(preview).toHaveCount(0)
      await expect(dialog).toBeVisible()
      expect(foreign).toEqual([])
      expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    })
    await discardEditor(page)
    await test.step('the source is applied byte for byte; what runs scripts is named before it is taken out', async () => {
      const { dialog, text } = await editStored(page, server, CONTENT)
      await dialog.getByRole('button', { name: '源代码' }).click()
      const source = page.getByRole('dialog', { name: '内容源代码' })
      const field = source.getByRole('textbox', { name: '内容的 HTML' })
      await expect(field).toHaveValue(CONTENT)
      const apply = source.getByRole('button', { name: '应用' })
      // Of the layout, since a dialog that opens is painted smaller; the dialog is centred, so its height counts.
      const placeOf = (button: HTMLElement) => [
        button.offsetTop,
        button.closest<HTMLElement>('[role=dialog]')!.offsetHeight,
      ]
      const place = await apply.evaluate(placeOf)
      await field.fill(`${CONTENT}<p data-z onclick='run()'>新</b><script>window.hurt=2</script>`)
      await expect(source.getByText('没有配对的标签，原样保留：</b>')).toBeVisible()
      await expect(source.getByText(/会运行脚本，应用时移除：onclick、<script>/)).toBeVisible()
      // A button that moved with the messages would be missed by a click that began before.
      expect(await apply.evaluate(placeOf)).toEqual(place)
      await apply.click()
      await source.getByRole('button', { name: '移除并应用' }).click()
      await expect(text.getByText('新')).toBeVisible()
      await dialog.getByRole('button', { name: '撤销' }).click()
      await expect(text.getByText('新')).toHaveCount(0)
      await dialog.getByRole('button', { name: '重做' }).click()
      // The script that was stored before stays.
      expect(await storedContent(page, server)).toBe(`${CONTENT}<p data-z>新</b>`)
      expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    })
    await test.step('typed source is not lost by Escape, and keeps the line ends of what it changes', async () => {
      const stored = '<p>一</p>\r\n<p>二</p>\r\n\n<script>old()\r\n</script>'
      const { dialog, text } = await editStored(page, server, stored)
      await dialog.getByRole('button', { name: '源代码' }).click()
      const source = page.getByRole('dialog', { name: '内容源代码' })
      const field = source.getByRole('textbox', { name: '内容的 HTML' })
      await field.fill((await field.inputValue()).replace('二', '三'))
      await page.keyboard.press('Escape')
      await expect(source.getByText('有未应用的修改，再次关闭即放弃')).toBeVisible()
      await expect(source.getByRole('button', { name: '放弃修改' })).toBeVisible()
      await source.getByRole('button', { name: '应用' }).click()
      await expect(text.getByText('三')).toBeVisible()
      expect(await storedContent(page, server)).toBe(stored.replace('二', '三'))
    })
  })
})

test.describe('hostile content neither runs nor takes the editor down', () => {
  const HURT = 'window.hurt=1'
  test('whatever it is', async ({ signedInPage: page, server }) => {
    for (const [kind, html, typed] of [
      ['nested deep', `${'<div>'.repeat(1_500)}深${'</div>'.repeat(1_500)}`, '<p>加</p>'],
      ['with tags that are never closed', `尾${`<b onclick=${HURT}><i>`.repeat(300)}`, `<u onload=${HURT}>`],
      [
        'that is long and redirects, with scripts in pictures and links',
        `<base href="https://e.invalid/"><meta http-equiv="refresh" content="0"><p>尾${'字'.repeat(100_000)}</p><svg onload="${HURT}"></svg><a href="javascript:${HURT}">点</a>`,
        '<math><base>',
      ],
    ] as const) {
      await test.step(`content ${kind}`, async () => {
        const { dialog, text } = await editStored(page, server, html)
        const { origin } = new URL(page.url())
        await expect(text).toContainText(/[深尾]/)
        await dialog.getByRole('button', { name: '预览' }).click()
        await expect(page.getByRole('dialog', { name: '内容预览' })).toBeVisible()
        await page.keyboard.press('Escape')
        await dialog.getByRole('button', { name: '源代码' }).click()
        const source = page.getByRole('dialog', { name: '内容源代码' })
        const field = source.getByRole('textbox', { name: '内容的 HTML' })
        await expect(field).toHaveValue(html)
        await field.fill(html + typed)
        await source.getByRole('button', { name: '应用' }).click()
        const remove = source.getByRole('button', { name: '移除并应用' })
        if (/onload|<base/.test(typed)) await remove.click()
        await expect(source).toHaveCount(0)
        await expect(text).toContainText(/[深尾]/)
        expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
        expect(new URL(page.url()).origin).toBe(origin)
        expect(await page.evaluate(() => document.baseURI)).toContain(origin)
        await discardEditor(page)
      })
    }
  })
})
