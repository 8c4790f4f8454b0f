import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from '#renderer/list/pager.tsx'

test('the number of rows has thousands separators', () => {
  const markup = renderToStaticMarkup(<Pager page={1} size={50} total={4_020} onPage={() => {}} onSize={() => {}} />)
  expect(markup).toContain('共 4,020 条')
})
