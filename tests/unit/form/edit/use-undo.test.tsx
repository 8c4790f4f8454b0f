// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { EditForm } from '#renderer/form/edit/edit-form.ts'
import type { Values } from '#renderer/form/edit/edits.ts'
import { type UndoableForm, useUndo } from '#renderer/form/edit/use-undo.ts'
import { render } from '#tests/unit/mount.tsx'

test('values restored from the history are one step that 撤销 takes back, like an input', async () => {
  let values: Values = { odds: 1, quota: 5 }
  let form!: UndoableForm
  function Grid() {
    const undo = useUndo()
    const set = (change: Values) => {
      values = { ...values, ...change }
    }
    const source = { name: '赔率', formKey: 'odds', secretFields: [], values, dirty: true, restore: set }
    form = undo.around({ values, set, revert: () => {}, history: [source] } as Partial<
      EditForm<Values>
    > as EditForm<Values>)
    return null
  }
  await render(<Grid />)
  await act(async () => form.set({ odds: '2' }))
  await act(async () => form.history[0]!.restore({ quota: 9 }))
  expect(values).toEqual({ odds: '2', quota: 9 })
  await act(async () => form.undo!())
  expect(values).toEqual({ odds: '2', quota: 5 })
})
