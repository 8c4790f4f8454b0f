// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { LeaveDialog } from '#renderer/app/routing/leave-dialog.tsx'
import { FormDialog } from '#renderer/form/dialogs/form-dialog.tsx'
import { render, unmount } from '#tests/unit/mount.tsx'

beforeAll(() => void Object.assign(globalThis, { NodeFilter: window.NodeFilter }))

async function buttonsOf(dialog: ReactNode): Promise<Map<string, HTMLButtonElement>> {
  await render(<FluentProvider theme={webLightTheme}>{dialog}</FluentProvider>)
  const buttons = [...document.querySelectorAll('button')].map((button) => [button.textContent!, button] as const)
  await unmount()
  return new Map(buttons)
}

test('the submit button is solid once something is entered, and says what is missing before', async () => {
  const dialogOf = (isBlank: boolean) => (
    <FormDialog title="送分" submitLabel="送分" isBlank={isBlank} onSubmit={() => {}} onClose={() => {}}>
      金额
    </FormDialog>
  )
  const [blank, filled] = [await buttonsOf(dialogOf(true)), await buttonsOf(dialogOf(false))]
  expect(blank.get('送分')!.disabled).toBe(false)
  expect(blank.get('送分')!.className).not.toBe(filled.get('送分')!.className)
})

test('to leave without saving stands apart from the other answers, and is quieter', async () => {
  const answers = await buttonsOf(<LeaveDialog body="有修改" canSave onAnswer={() => {}} onClose={() => {}} />)
  expect([...answers.keys()]).toEqual(['不保存离开', '留下', '保存并离开'])
  const [leave, stay, save] = [...answers.values()]
  expect(leave!.parentElement).not.toBe(stay!.parentElement)
  expect(stay!.parentElement).toBe(save!.parentElement)
  expect(leave!.className).not.toBe(stay!.className)
})
