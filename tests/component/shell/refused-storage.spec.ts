import { routes } from '#shared/routes.ts'
import { expect, openScreen, test } from '../../e2e/support/fixtures.ts'
import { refuseStorage } from '../../e2e/support/refused-storage.ts'

test.use({ at: routes.Shift.path })

test('every screen works while the storage of the browser is refused, and says so once', async ({
  signedInPage: page,
}) => {
  const appearances = await refuseStorage(page)
  const first = await appearances()
  for (const { title } of Object.values(routes)) {
    // It is a page of its own.
    if (title === routes.Chat.title) continue
    await openScreen(page, title)
    await expect(page.getByText('页面出错了')).toHaveCount(0)
  }
  expect(await appearances()).toBe(first)
})
