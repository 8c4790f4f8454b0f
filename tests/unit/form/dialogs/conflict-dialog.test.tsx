// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { beforeAll, expect, test } from 'vitest'
import { ConflictDialog } from '#renderer/form/dialogs/conflict-dialog.tsx'
import { render } from '#tests/unit/mount.tsx'

beforeAll(() => void Object.assign(globalThis, { NodeFilter: window.NodeFilter }))

test('a conflict shows no secret, and no name of the server changes the text around it', async () => {
  const conflicts = [
    { key: 'pay_token.value', base: 'geheim1', theirs: 'geheim2', mine: 'geheim3' },
    { key: '\u202eevil.value', base: '1', theirs: '2', mine: '3' },
  ]
  await render(
    <FluentProvider theme={webLightTheme}>
      <ConflictDialog conflicts={conflicts} labels={{}} onChoice={() => {}} onClose={() => {}} />
    </FluentProvider>,
  )
  const names = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'))
  const page = [document.body.textContent, ...names].join('\n')
  expect(page).toContain('pay_token.value 我的修改：******')
  expect(page).not.toContain('geheim')
  expect(page).not.toContain('\u202e')
})
