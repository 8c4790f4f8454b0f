import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EditForm } from '#renderer/form/edit/edit-form.ts'
import type { Values } from '#renderer/form/edit/edits.ts'
import { TextField } from '#renderer/form/fields/fields.tsx'
import { NumberCell } from '#renderer/form/fields/number-cell.tsx'
import { AmountInput } from '#renderer/form/fields/number-inputs.tsx'

const form = { values: { limit: '5' }, changes: {}, errors: {} } as unknown as EditForm<Values>

test.each([
  ['an amount', <AmountInput key="0" value="5" />],
  ['a number of a form', <TextField key="1" form={form} name="limit" label="限额" inputMode="decimal" maxLength={4} />],
  ['a number of a table', <NumberCell key="2" form={form} name="limit" label="限额" />],
])('%s that is pasted is not cut: with fewer digits it is another one', (_what, input) => {
  const [, length] = /maxlength="(\d+)"/i.exec(renderToStaticMarkup(input)) ?? []
  expect(Number(length ?? Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(100)
})
