import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoRows } from '#renderer/list/table/no-rows.tsx'

test('rows that the server counts and does not give are no empty list', () => {
  const lost = renderToStaticMarkup(<NoRows total={22}>还没有提现账号</NoRows>)
  expect(lost).toContain('服务器有 22 条，却没有给出第 1 页')
  expect(lost).not.toMatch(/暂无数据|还没有/)
  expect(renderToStaticMarkup(<NoRows total={0}>还没有提现账号</NoRows>)).toMatch(/暂无数据.*还没有提现账号/)
  expect(renderToStaticMarkup(<NoRows failed>还没有提现账号</NoRows>)).not.toMatch(/暂无数据|还没有/)
})
