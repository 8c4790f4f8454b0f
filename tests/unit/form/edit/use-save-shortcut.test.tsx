// @vitest-environment jsdom
import { act, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { offerDiscarded, offerRestore } from '#renderer/form/edit/use-form-draft.ts'
import { useSaveShortcut } from '#renderer/form/edit/use-save-shortcut.ts'
import {
  closeAllDialogs,
  closeDialog,
  DialogContext,
  type OpenDialog,
  openDialog,
  useDialogs,
} from '#renderer/stores/dialogs.ts'
import { registerForm, useFormDrafts } from '#renderer/stores/form-drafts.ts'
import { useToasts } from '#renderer/stores/toast.ts'
import { renderNow } from '#tests/unit/mount.tsx'

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  useFormDrafts.setState({ offered: [], restoring: {} })
  location.hash = '#/Main/a'
})
afterEach(() => {
  closeAllDialogs()
})

function open(): OpenDialog {
  act(() => void openDialog(() => null))
  return useDialogs.getState().open.at(-1)!
}

describe('Ctrl+S', () => {
  let saved: string[]
  beforeEach(() => {
    saved = []
  })
  function Form({ name, isPart = false }: { name: string; isPart?: boolean }) {
    const part = useRef<HTMLDivElement>(null)
    useSaveShortcut(() => saved.push(name), isPart ? part : undefined)
    return (
      <div ref={part}>
        <input aria-label={name} />
      </div>
    )
  }
  const press = () =>
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true })))
  const show = (dialog: OpenDialog | null) =>
    renderNow(
      <>
        <Form name="page" />
        <Form name="part" isPart />
        {dialog && (
          <DialogContext value={dialog}>
            <Form name="dialog" />
          </DialogContext>
        )}
      </>,
    )

  test('saves the form of the page, or the part of it that has the focus', () => {
    show(null)
    press()
    act(() => document.querySelector<HTMLElement>('[aria-label=part]')!.focus())
    press()
    expect(saved).toEqual(['page', 'part'])
  })

  test('saves the form of a dialog, and not the page behind it', () => {
    show(open())
    press()
    expect(saved).toEqual(['dialog'])
  })

  test('saves nothing while a dialog without a form covers the page or the form', () => {
    show(null)
    open()
    press()
    show(open())
    open()
    press()
    expect(saved).toEqual([])
  })
})

describe('恢复修改', () => {
  const offered = () => useToasts.getState().toasts.map(({ text, action }) => `${text} ${action?.label ?? ''}`.trim())
  const accept = () => useToasts.getState().toasts.at(-1)!.action!.run()

  test('brings edits back on the page where they were discarded', () => {
    const restore = vi.fn()
    offerRestore('已放弃修改', restore)
    accept()
    expect(restore).toHaveBeenCalledTimes(1)
  })

  test('brings nothing back on another page, and says so', () => {
    const restore = vi.fn()
    offerRestore('已放弃修改', restore)
    location.hash = '#/Main/b'
    accept()
    expect(restore).not.toHaveBeenCalled()
    expect(offered().at(-1)).toBe('已离开原来的页面，修改无法恢复')
  })

  test('opens a discarded dialog with its edits, once no other one is open', () => {
    const dialog = open()
    const draft = { key: 'notice:5', name: '公告', edits: '{}', incomplete: false }
    const unregister = registerForm({ collect: () => draft, dialog })
    offerDiscarded('notice:5')
    unregister()
    closeAllDialogs()
    const other = open()
    accept()
    expect(useDialogs.getState().open).toEqual([other])
    expect(offered()).toContain('请先关闭当前对话框')
    closeAllDialogs()
    accept()
    expect(useDialogs.getState().open.map(({ render }) => render)).toEqual([dialog.render])
    expect(useFormDrafts.getState().restoring).toMatchObject({ 'notice:5': draft })
  })

  test('opens it again above the dialog that it was above', () => {
    const below = open()
    const dialog = open()
    const draft = { key: 'replies', name: '快捷回复', edits: '{}', incomplete: false }
    const unregister = registerForm({ collect: () => draft, dialog })
    offerDiscarded('replies')
    unregister()
    closeDialog(dialog.id)
    accept()
    expect(useDialogs.getState().open.map(({ render }) => render)).toEqual([below.render, dialog.render])
  })
})
