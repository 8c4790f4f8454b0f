import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DescriptionList } from '#renderer/form/layout/description-list.tsx'

test('what has no value is a dash, what is left out is null', () => {
  const html = renderToStaticMarkup(<DescriptionList items={{ 版本: '', 系统: 'linux', 架构: null }} />)
  expect(html).toContain('<dd>—</dd>')
  expect(html).toContain('<dd>linux</dd>')
  expect(html).not.toContain('架构')
})

test('a zero has a quieter colour than an amount', () => {
  const html = renderToStaticMarkup(<DescriptionList items={{ 上分: '0.00', 注数: '0', 下分: '10.00' }} />)
  expect(html).toMatch(/<dd class="[^"]+">0\.00<\/dd>/)
  expect(html).toMatch(/<dd class="[^"]+">0<\/dd>/)
  expect(html).toContain('<dd>10.00</dd>')
})
