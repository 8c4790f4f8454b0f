// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { text } from '#renderer/list/table/cells.tsx'
import { rowToTsv, selectionToTsv } from '#renderer/list/table/copy.ts'

test('selected cells are copied as those of a spreadsheet, without buttons and cells out of sight; a text within one is not', () => {
  document.body.innerHTML =
    '<table><tbody><tr><td>=1+1</td><td class="end">-1,234.50</td><td class="left-out">浙江</td><td class="actions">通过</td></tr>' +
    '<tr><td>6222001234567890</td><td class="end">20.00</td></tr></tbody></table>'
  const select = (part: Element) => {
    getSelection()!.selectAllChildren(part)
    return selectionToTsv(getSelection())
  }
  expect(select(document.querySelector('tbody')!)).toBe("'=1+1\t-1,234.50\n'6222001234567890\t20.00")
  expect(select(document.querySelector('tr')!)).toBe("'=1+1\t-1,234.50")
  expect(select(document.querySelector('td')!)).toBeNull()
  expect(selectionToTsv(null)).toBeNull()
})

test('a name that begins with a quotation mark does not swallow the cells and rows behind it', () => {
  const columns = [text<{ name: string }>('name', '昵称', ({ name }) => name), text('id', 'ID', () => '10086')]
  expect(rowToTsv({ name: '"老王' }, columns)).toBe('"""老王"\t10086')
  expect(rowToTsv({ name: '王"五"' }, columns)).toBe('王"五"\t10086')
  document.body.innerHTML = '<table><tbody><tr><td>"王"</td><td>1.00</td></tr><tr><td>李</td></tr></tbody></table>'
  getSelection()!.selectAllChildren(document.querySelector('tbody')!)
  expect(selectionToTsv(getSelection())).toBe('"""王"""\t1.00\n李')
})

test('what stands below or beside a text is apart from it, and buttons and signs are not copied', () => {
  document.body.innerHTML =
    '<table><tbody><tr><td><span class="first">5,000.00</span><span class="second">300.00</span></td>' +
    '<td><span class="stack">66536166<span class="tags"><span class="tag">首充</span><span class="tag">大额</span></span></span></td>' +
    '<td><span><span aria-hidden="true">✗ </span><span class="sr-only">收款人与绑定账户不符</span></span>王五</td>' +
    '<td>6222001234567890<button class="link copy">复制</button></td></tr></tbody></table>'
  getSelection()!.selectAllChildren(document.querySelector('tbody')!)
  expect(selectionToTsv(getSelection())).toBe("5,000.00 300.00\t66536166 首充 大额\t王五\t'6222001234567890")
})
