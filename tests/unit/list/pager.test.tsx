import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from '#renderer/list/pager.tsx'

test('the number of rows has thousands separators', () => {
  const markup = renderToStaticMarkup(<Pager page={1} size={50} total={4_020} onPage={() => {}} onSize={() => {}} />)
  expect(markup).toContain('共 4,020 条')
})

test('of a server that does not count its rows the number is the least, and so is that of the pages', () => {
  const pager = <Pager page={1} size={50} total={51} isLeast onPage={() => {}} onSize={() => {}} />
  const markup = renderToStaticMarkup(pager)
  expect(markup).toContain('至少 51 条')
  expect(markup).toContain('1 / 至少 2')
  expect(markup).not.toContain('共 51')
})

test('before anything was read, the number of pages is not known', () => {
  const markup = renderToStaticMarkup(<Pager page={3} size={50} total={null} onPage={() => {}} onSize={() => {}} />)
  expect(markup).toContain('3 / —')
})

test('a page of which the server left rows out says how many were read, except of one that is not counted', () => {
  const markup = (given: number, isLeast?: true) =>
    renderToStaticMarkup(
      <Pager {...{ page: 2, size: 10, total: 15, given, isLeast }} onPage={() => {}} onSize={() => {}} />,
    )
  expect(markup(3)).toContain('共 15 条，本页只读到 3 条')
  expect(markup(5)).not.toContain('只读到')
  expect(markup(3, true)).not.toContain('只读到')
})
