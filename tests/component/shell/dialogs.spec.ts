import { routes } from '#shared/routes.ts'
import { dialogCases } from '../../e2e/support/dialog-cases.ts'
import { walkDialogs } from '../../e2e/support/dialog-walk.ts'
import { test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Shift.path })

/** Those of the frame need it (tests/journeys). */
for (const area of Object.keys(dialogCases).filter((each) => each !== 'of the frame')) {
  test(`every dialog ${area} shows what it is for, and Escape gives the focus back`, ({ signedInPage: page }) =>
    walkDialogs(page, area))
}
