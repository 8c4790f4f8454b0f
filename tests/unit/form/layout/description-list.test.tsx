import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DescriptionList } from '#renderer/form/layout/description-list.tsx'

test('what has no value is a dash, what is left out is null', () => {
  const html = renderToStaticMarkup(<DescriptionList items={{ 版本: '', 系统: 'linux', 架构: null }} />)
  expect(html).toContain('<dd>—</dd>')
  expect(html).toContain('<dd>linux</dd>')
  expect(html).not.toContain('架构')
})
