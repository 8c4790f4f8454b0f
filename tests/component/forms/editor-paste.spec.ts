import { routes } from '#shared/routes.ts'
import { editStored, openEditor, paste, saved, selected, storedContent } from '../../e2e/support/editor-page.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Announcement.path })

/** As Excel writes it: text that the next cell cuts off is hidden, and so is a row that only has the widths. */
const EXCEL = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";}
.font5 {color:red;} td {font-size:11.0pt;font-family:等线;} .xl65 {text-align:center;} --></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 width=216 style='border-collapse:collapse;width:162pt'>
<!--StartFragment--> <col width=72 span=3 style='width:54pt'>
 <tr height=19 style='height:14.25pt'><td colspan=2 class=xl65 width=144>合并的<font class="font5">长</font><span
  style='display:none'>文字</span></td><td class=xl65>&nbsp;</td></tr>
 <tr height=19><td rowspan=2 class=xl65>甲</td><td align=right x:num>1,000.50</td><td>行一<br>
    行二</td></tr>
 <tr height=19><td></td><td style='color:red'><a href="https://a.example/">链</a></td></tr>
 <tr style='display:none'><td>藏</td><td></td><td></td></tr>
 <![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=72></td><td width=72></td><td width=72></td></tr><![endif]>
<!--EndFragment--></table></body></html>`

const WORD_TABLE =
  '<p class=MsoNormal>上</p><table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>格一</p></td><td><p class=MsoNormal>格二</p></td></tr></table><p class=MsoNormal>下</p>'

const GRID = `<table>${[1, 2, 3].map((row) => `<tr>${['a', 'b', 'c'].map((column) => `<td>${column}${row}</td>`).join('')}</tr>`).join('')}</table>`

test.describe('paste from spreadsheets and word processors (A307)', () => {
  test('a pasted table is clean and one step to undo, and what was typed right before stays', async ({
    signedInPage: page,
    server,
  }) => {
    for (const [source, data, expected] of [
      [
        'Excel',
        { 'text/html': EXCEL, 'text/plain': '合并的长文字\t\t' },
        '<td colspan="2"><p style="text-align: center;">合并的<span style="color: red;">长</span>文字</p></td><td><p style="text-align: center;">&nbsp;</p></td></tr><tr><td rowspan="2"><p style="text-align: center;">甲</p></td><td><p style="text-align: right;">1,000.50</p></td><td>行一<br>行二</td></tr><tr><td><br></td><td><a href="https://a.example/"><span style="color: red;">链</span></a></td>',
      ],
      [
        'plain text with lines in a cell',
        { 'text/plain': '项\t"一\n二"\r\n"他说""好"""\t3"\r\n' },
        '<td>项</td><td>一<br>二</td></tr><tr><td>他说&quot;好&quot;</td><td>3&quot;</td>',
      ],
    ] as const) {
      await test.step(`${source} becomes a clean table, in one step to undo`, async () => {
        const { text } = await openEditor(page)
        await page.keyboard.type('前后')
        await paste(text, data)
        await expect(text.getByRole('table')).toBeVisible()
        await page.keyboard.press('Control+z')
        await expect(text.getByRole('table')).toHaveCount(0)
        await expect(text).toHaveText('前后')
        await page.keyboard.press('Control+y')
        await expect(text.getByRole('table')).toBeVisible()
        expect(await saved(page, server)).toBe(
          `<p>前后</p><table border="1" style="border-collapse: collapse; width: 100%;"><tr>${expected}</tr></table>`,
        )
      })
    }

    await test.step('what was typed right before stays when a paste is taken back', async () => {
      const { text } = await openEditor(page)
      for (const data of [{ 'text/html': '<b>粗</b>' }, { 'text/plain': '粗\t细' }]) {
        // One key: two that are more than a second apart are two steps.
        await page.keyboard.type('a')
        await expect(text).toHaveText('a')
        await paste(text, data)
        await expect(text).toContainText('粗')
        await page.keyboard.press('Control+z')
        await expect(text).toHaveText('a')
        await page.keyboard.press('Control+z')
        await expect(text).toHaveText('')
      }
    })
  })

  test('a table fills the cells of a table, or is pasted as a whole over fewer; nothing beside it is lost', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a table fills the cells of a table; of a text with a table nothing is lost there', async () => {
      const { text } = await editStored(page, server, GRID)
      await text.getByText('c3').click()
      await selected(page, true)
      await page.keyboard.press('End')
      await paste(text, { 'text/html': `${WORD_TABLE}${WORD_TABLE}<img src="file:///C:/a/image001.png">` })
      await expect(page.getByText('文字里的图片没有粘贴')).toBeVisible()
      for (const word of ['上', '格一', '格二', '下']) await expect(text.getByText(word)).toHaveCount(2)
      await page.keyboard.press('Control+z')
      await expect(text.getByText('上')).toHaveCount(0)
      await text.getByText('b2').click()
      await selected(page, true)
      await page.keyboard.press('End')
      await paste(text, { 'text/plain': '甲\t乙\n丙\t丁\n' })
      await expect(text.getByText('丁')).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(text.getByText('c3')).toBeVisible()
      await page.keyboard.press('Control+y')
      expect(await storedContent(page, server)).toBe(
        GRID.replace('b2', '甲').replace('c2', '乙').replace('b3', '丙').replace('c3', '丁'),
      )
    })
    await test.step('a table larger than the selected cells is pasted as a whole', async () => {
      const { text } = await editStored(page, server, GRID)
      await text.getByText('b2').click()
      await selected(page, true)
      await page.keyboard.press('End')
      await page.keyboard.press('Shift+ArrowRight')
      const background = (name: string) =>
        text.getByRole('cell', { name }).evaluate((element) => getComputedStyle(element).backgroundColor)
      await expect.poll(async () => (await background('c2')) !== (await background('a1'))).toBe(true)
      await paste(text, { 'text/plain': '甲\t乙\n丙\t丁\n' })
      await expect(text.getByText('丁')).toBeVisible()
      expect(await storedContent(page, server)).toBe(
        GRID.replace('b2', '甲').replace('c2', '乙').replace('b3', '丙').replace('c3', '丁'),
      )
    })
  })
})
