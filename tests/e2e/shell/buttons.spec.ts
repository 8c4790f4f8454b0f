import { button, exactButton } from '../../support/button.ts'
import { expectSameButtons } from '../../support/button-names.ts'
import { expect, settled, test } from '../support/fixtures.ts'

test('a button is found by a part of its name in any case, by the whole of it, and by a pattern', async ({
  signedInPage: page,
}) => {
  await settled(page)
  await expect(page.getByText('读取中…')).toHaveCount(0)
  const byRole = await expectSameButtons(page, '首页')
  expect(byRole.length).toBeGreaterThan(100)
  for (const text of new Set(byRole.filter((each) => each !== ''))) {
    const containing = byRole.filter((each) => each.toLowerCase().includes(text.toLowerCase()))
    await expect(page.locator(button(text)), text).toHaveCount(containing.length)
    const equal = byRole.filter((each) => each === text)
    await expect(page.locator(exactButton(text)), text).toHaveCount(equal.length)
  }
  await expect(page.locator(button(/^账户/))).toHaveCount(byRole.filter((each) => each.startsWith('账户')).length)
})
