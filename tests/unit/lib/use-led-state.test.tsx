// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useDraftOf, useLedState } from '#renderer/lib/state-hooks.ts'
import { renderNow } from '#tests/unit/mount.tsx'

let drawn: (string | null)[] = []
let choose: (state: string | null) => void
function Choice({ lead }: { lead: string | null | undefined }) {
  const [state, setState] = useLedState<string | null>('first', lead)
  choose = setState
  return <Drawn state={state} />
}
function Draft({ of }: { of: string }) {
  const [draft, setDraft] = useDraftOf(of, `source ${of}`)
  choose = (changed) => setDraft(changed ?? '')
  return <Drawn state={draft} />
}
function Drawn({ state }: { state: string | null }) {
  drawn.push(state)
  return null
}

beforeEach(() => {
  drawn = []
})
const show = (lead?: string | null) => renderNow(<Choice lead={lead} />)

test('what leads is the state at once, and stays it until another is chosen', () => {
  show()
  show('draft')
  show()
  act(() => choose('other'))
  expect(drawn).toEqual(['first', 'draft', 'draft', 'other'])
})

test('null leads, too', () => {
  show('draft')
  show(null)
  expect(drawn).toEqual(['draft', null])
})

test('a draft stays while its source does, and is dropped at once for another', () => {
  const showDraft = (of: string) => renderNow(<Draft of={of} />)
  showDraft('1')
  act(() => choose('typed'))
  showDraft('1')
  showDraft('2')
  act(() => choose('typed'))
  expect(drawn).toEqual(['source 1', 'typed', 'typed', 'source 2', 'typed'])
})
