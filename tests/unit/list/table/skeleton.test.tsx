// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Skeleton } from '#renderer/list/table/no-rows.tsx'

test('a table that is as high as its rows begins with about as many', () => {
  const count = (expected?: number) =>
    renderToStaticMarkup(<Skeleton className="" columns={[]} before={0} after={0} count={expected} />).split('<tr')
      .length - 1
  expect(count(3)).toBe(3)
  expect(count(), 'by default they fill a window').toBeGreaterThanOrEqual(20)
})
