// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { htmlOf, pasted } from './html-arbitraries.ts'

const SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>
<table cellspacing="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px" data-sheets-root="1">
<colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;font-weight:bold;"
data-sheets-value="{&quot;1&quot;:2}">项</td><td style="vertical-align:bottom;color:#ff0000;">价</td></tr><tr><td><span
style="font-size:10pt;font-family:Arial;color:#000000;">甲<br/>乙</span></td><td style="text-align:right;">12</td></tr></tbody></table>`

const LIBRE_OFFICE = `<head><meta name="generator" content="LibreOffice 7.6 (Linux)"/><style>td { font-size:x-small }</style></head>
<table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup><tr><td height="17"><b><font face="Noto Sans CJK SC" size=4
color="#000000">项</font></b></td><td>价</td></tr><tr><td height="17">甲</td><td sdval="1" sdnum="2052;">1</td></tr></table>`

const WPS = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name="Generator" content="WPS Office ET"/>
<!--[if gte mso 9]><xml><x:ExcelWorkbook/></xml><![endif]--></head><body><!--StartFragment--><table width="144.00" border="0">
<col width="72.00" span="2"/><tr height="19.20"><td class="et2" x:str>项</td><td class="et2" x:str>价</td></tr>
<tr><td class="et2" rowspan=4 x:str>甲</td><td x:num>1</td></tr><tr></tr></table><!--EndFragment--></body></html>`

const item = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US
style='font-family:Wingdings'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]><span>${text}</span><o:p></o:p></p>\n`
const WORD = `<head><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head><body lang=ZH-CN><!--StartFragment-->
${item(1, 'l', '一项')}${item(2, 'o', '内项')}${item(1, 'l', '二项')}<p class=MsoNormal>段</p>${item(1, '1.', '甲项')}${item(1, '2.', '乙项')}<!--EndFragment--></body>`

test.each([
  [
    'Google Sheets',
    SHEETS,
    '<td><strong>项</strong></td><td><span style="color: rgb(255, 0, 0);">价</span></td></tr><tr><td>甲<br>乙</td><td><p style="text-align: right;">12</p></td>',
  ],
  ['LibreOffice', LIBRE_OFFICE, '<td><strong>项</strong></td><td>价</td></tr><tr><td>甲</td><td>1</td>'],
  [
    'WPS, with rows that were not copied',
    WPS,
    '<td>项</td><td>价</td></tr><tr><td rowspan="2">甲</td><td>1</td></tr><tr><td><br></td>',
  ],
])('a table of %s is pasted clean (A307)', (_source, html, expected) =>
  expect(htmlOf(pasted(html))).toBe(
    `<table border="1" style="border-collapse: collapse; width: 100%;"><tr>${expected}</tr></table>`,
  ),
)

test('lists of Word are lists, without the marks in the text', () => {
  expect(htmlOf(pasted(WORD))).toBe(
    '<ul><li>一项<ul><li>内项</li></ul></li><li>二项</li></ul><p>段</p><ol><li>甲项</li><li>乙项</li></ol>',
  )
})
