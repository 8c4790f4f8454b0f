import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadError, LoadErrors } from '#renderer/form/layout/query-state.tsx'
import { SimpleTable } from '#renderer/ui/simple-table.tsx'

test('a reading that failed says what to do next, where the server gave no reason that does', () => {
  const render = (message: string) => renderToStaticMarkup(<LoadError error={new Error(message)} />)
  expect(render('请求失败! 服务器错误 500')).toContain('请求失败! 服务器错误 500。请稍后重试；一直这样时')
  expect(render('无权限')).not.toContain('请稍后重试')
})

test('what failed for one cause is one bar; another cause has its own, with the names of what it concerns', () => {
  const reading = (name: string | undefined, message: string | null, data?: unknown) => ({
    ...(name && { name }),
    query: { error: message && new Error(message), data, refetch: () => {} },
  })
  const render = (...readings: ReturnType<typeof reading>[]) =>
    [...renderToStaticMarkup(<LoadErrors readings={readings} />).matchAll(/MessageBarBody[^>]*>([^<]*)/g)].map(
      ([, text]) => text,
    )
  expect(render(reading('甲', '无权限'), reading('乙', '无权限'))).toEqual(['无权限'])
  expect(render(reading('甲', '无权限'), reading('乙', null, []))).toEqual(['甲：无权限'])
  expect(render(reading('甲', '无权限'), reading('乙', '断线', []))).toEqual([
    '甲：无权限',
    '乙：断线（显示的是之前的数据）',
  ])
  expect(render(reading(undefined, '断线'), reading('乙', '断线'), reading('丙', null)), 'the page itself').toEqual([
    '断线',
  ])
  expect(render(reading('甲', null), reading('乙', null))).toEqual([])
})

test('a heading that only the trade knows explains itself', () => {
  const table = renderToStaticMarkup(<SimpleTable label="总数据" headings={['', '上分', '超无视']} rows={[]} />)
  expect(table).toContain('title="超过服务器设定额度、不计入有效流水的投注金额">超无视')
  expect(table.match(/title=/g)).toHaveLength(1)
})
