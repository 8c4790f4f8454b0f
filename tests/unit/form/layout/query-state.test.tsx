import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadError } from '#renderer/form/layout/query-state.tsx'
import { SimpleTable } from '#renderer/ui/simple-table.tsx'

test('a reading that failed says what to do next, where the server gave no reason that does', () => {
  const render = (message: string) => renderToStaticMarkup(<LoadError error={new Error(message)} />)
  expect(render('请求失败! 服务器错误 500')).toContain('请求失败! 服务器错误 500。请稍后重试；一直这样时')
  expect(render('无权限')).not.toContain('请稍后重试')
})

test('a heading that only the trade knows explains itself', () => {
  const table = renderToStaticMarkup(<SimpleTable label="总数据" headings={['', '上分', '超无视']} rows={[]} />)
  expect(table).toContain('title="超过服务器设定额度、不计入有效流水的投注金额">超无视')
  expect(table.match(/title=/g)).toHaveLength(1)
})
