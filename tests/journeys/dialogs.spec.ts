import { walkDialogs } from '../e2e/support/dialog-walk.ts'
import { test } from './support/fixture.ts'

/** Many dialogs share a sign-in. */
test.describe.configure({ timeout: 180_000 })

test('every dialog of the frame shows what it is for, and Escape gives the focus back', ({ signedInPage: page }) =>
  walkDialogs(page, 'of the frame'))
