// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FormDraft } from '#contract/session.ts'
import { getHandoverNote, useHandoverNote } from '#renderer/screens/shift/describe-handover.ts'
import { HANDOVER_NOTE, setOfferedDrafts } from '#renderer/stores/form-drafts.ts'
import { useSession } from '#renderer/stores/session.ts'

const bridge = vi.hoisted(() => ({ saved: [] as [number, FormDraft[]][], dropped: [] as string[] }))

vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    saveDrafts: async (epoch: number, drafts: FormDraft[]) => void bridge.saved.push([epoch, drafts]),
    discardDraft: async (id: string) => void bridge.dropped.push(id),
  },
}))

beforeEach(() => {
  bridge.saved = []
  bridge.dropped = []
  useSession.setState({ epoch: 3 })
  setOfferedDrafts([])
})

const act = (change: () => unknown) => flushSync(() => void change())

/** The screen with the note. */
function renderNote() {
  const result = {} as { current: ReturnType<typeof useHandoverNote> }
  function Note() {
    result.current = useHandoverNote()
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Note />))
  return { result, unmount: () => act(() => root.unmount()) }
}

test('the main process keeps the note while it is typed, and a new page has it', () => {
  const first = renderNote()
  act(() => first.result.current.change('等'))
  act(() => first.result.current.change('等凭证'))
  expect(bridge.saved.at(-1)).toEqual([3, [expect.objectContaining({ id: HANDOVER_NOTE, edits: '"等凭证"' })]])
  // A crashed page leaves nothing but what the main process has.
  const stored = bridge.saved.at(-1)![1]
  act(() => setOfferedDrafts([]))
  act(() => setOfferedDrafts(stored))
  expect(renderNote().result.current.note).toBe('等凭证')
  expect(getHandoverNote()).toBe('等凭证')
})

test('what is typed is not replaced by what was stored before it', () => {
  const { result } = renderNote()
  act(() => result.current.change('等'))
  const older = bridge.saved.at(-1)![1]
  act(() => result.current.change('等凭证'))
  act(() => setOfferedDrafts(older))
  expect(result.current.note).toBe('等凭证')
  act(() => setOfferedDrafts(bridge.saved.at(-1)![1]))
  act(() => result.current.leave())
  expect(result.current.note).toBe('等凭证')
  expect(bridge.saved).toHaveLength(2)
})

test('a page that crashes right after the last letter has lost none', () => {
  const { result } = renderNote()
  act(() => result.current.change('等凭证'))
  expect(bridge.saved).toHaveLength(1)
})

test('a note that is emptied is dropped', () => {
  const { result } = renderNote()
  act(() => result.current.change('等凭证'))
  act(() => result.current.leave())
  act(() => result.current.change(''))
  act(() => result.current.leave())
  expect(bridge.dropped).toEqual([HANDOVER_NOTE])
  expect(result.current.note).toBe('')
})

test('what was typed under a session that ended is stored for it, and not shown under the next one', () => {
  const { result } = renderNote()
  act(() => result.current.change('等凭证'))
  act(() => useSession.setState({ epoch: 4 }))
  act(() => setOfferedDrafts([]))
  expect(result.current.note).toBe('')
  expect(bridge.saved[0]![0]).toBe(3)
  expect(getHandoverNote()).toBe('')
})
