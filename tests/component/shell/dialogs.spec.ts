import { routes } from '#shared/routes.ts'
import { dialogCases } from '../../e2e/support/dialog-cases.ts'
import { walkDialogs } from '../../e2e/support/dialog-walk.ts'
import { test } from '../../e2e/support/fixtures.ts'

test.use({ at: `${routes.Shift.path}?size=20` })
test.beforeEach(({ server }) => server.names('turning'))
test.describe.configure({ timeout: 120_000 })

/** Those of the frame need it (tests/journeys). */
for (const area of Object.keys(dialogCases).filter((each) => each !== 'of the frame')) {
  test(`every dialog ${area} shows what it is for, moves no text beside a name (fault 38), and Escape gives the focus back`, ({
    signedInPage: page,
  }) => walkDialogs(page, area))
}
