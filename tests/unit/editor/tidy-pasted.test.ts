// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { tidyPasted } from '../../../src-renderer/editor/tidy-pasted.ts'

const tidy = (rows: string) => {
  const body = document.createElement('div')
  body.innerHTML = `<table>${rows}</table>`
  tidyPasted(body)
  return body
}

test('missing cells are added', () => {
  const rows = [...tidy('<tr><td rowspan="9">a</td><td>b</td></tr><tr></tr><tr><td>c</td></tr>').querySelectorAll('tr')]
  expect(rows.map(({ cells }) => cells.length)).toEqual([2, 1, 1])
  expect(rows[0]!.cells[0]!.rowSpan).toBe(3)
})

test('cells that claim to span a table of millions are not multiplied', () => {
  const rows = `<tr><td colspan="1000">a</td></tr>${'<tr><td>b</td></tr>'.repeat(300)}`
  expect(tidy(rows).querySelectorAll('td')).toHaveLength(301)
  const spans = `<tr>${'<td colspan="1000" rowspan="999">a</td>'.repeat(300)}</tr>`.repeat(20)
  expect(tidy(spans).querySelectorAll('td')).toHaveLength(6_000)
})
