import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { isolateText, sanitizeSentence } from '#shared/untrusted-text.ts'
import { deleteSavedDraft } from '../../api/host/saved-drafts.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import {
  type FormDraft,
  keepDraft,
  registerForm,
  removeDraft,
  useFormDrafts,
  useUnsavedEdits,
} from '../../stores/form-drafts.ts'
import { confirmDiscard } from '../dialogs/confirm.ts'
import type { Values } from './edits.ts'
import { describeChanges, type FormatValue } from './format-value.ts'
import { offerRestore } from './use-form-draft.ts'

/** Edits whose form went with its record. */
interface LostEdits {
  draft: FormDraft
  /** What was typed, without secrets. */
  text: string
}

interface LostEditsList {
  edits: readonly LostEdits[]
  report: (lost: LostEdits) => void
}

const LostEditsContext = createContext<LostEditsList | null>(null)

/** The edits as text: 昵称：小明；手机：（空）. */
export function describeEdits(
  edits: Values,
  labels: Readonly<Record<string, string>>,
  formatValue?: FormatValue,
): string {
  return describeChanges({}, edits, { labels, ...(formatValue && { formatValue }) })
    .map(({ field, to }) => `${isolateText(field)}：${sanitizeSentence(to)}`)
    .join('；')
}

/** Around a list with forms in its rows: the edits of a row that is no longer there are kept until they are discarded. */
export function LostEditsArea({ children }: { children: ReactNode }) {
  const [edits, setEdits] = useState<readonly LostEdits[]>([])
  const [report] = useState(() => (lost: LostEdits) => setEdits((old) => [...old, lost]))
  // They are filled in again when the row comes back. Leaving the page has asked about them.
  useEffect(() => {
    const last = edits.at(-1)
    if (last) keepDraft(last.draft)
  }, [edits])
  const latest = useRef(edits)
  latest.current = edits
  useEffect(
    () => () => {
      for (const { draft } of latest.current) removeDraft(draft.id)
    },
    [],
  )
  return <LostEditsContext value={useMemo(() => ({ edits, report }), [edits, report])}>{children}</LostEditsContext>
}

/**
 * What was typed in rows that are no longer there. `listed`: the draft keys of the rows that are; null while the list is
 * not known. Forms of listed rows may only be scrolled out of sight.
 */
export function LostEditsBars({ listed }: { listed: ReadonlySet<string> | null }) {
  const list = useContext(LostEditsContext)
  const restoring = useFormDrafts((state) => state.restoring)
  const edits = list?.edits.filter(({ draft }) => restoring[draft.key]?.id === draft.id) ?? []
  const adopt = useEffectEvent((draft: FormDraft) => {
    const lost = readLostEdits(draft)
    if (!lost || !listed || listed.has(draft.key) || edits.some((own) => own.draft.id === draft.id)) return
    removeDraft(draft.id)
    deleteSavedDraft(draft.id)
    list?.report(lost)
  })
  // The rows may come after the request.
  useEffectOnChange(() => {
    for (const draft of Object.values(restoring)) adopt(draft)
  }, [restoring, listed])
  return edits.map((lost) => (
    <LostEditsBar key={lost.draft.id} lost={lost} isListed={listed?.has(lost.draft.key) ?? false} />
  ))
}

function LostEditsBar({ lost, isListed }: { lost: LostEdits; isListed: boolean }) {
  const { draft, text } = lost
  useUnsavedEdits(draft.name)
  const collect = useEffectEvent(() => ({ ...draft, edits: writeLostEdits(lost) }))
  useEffect(() => registerForm({ collect: () => collect(), dialog: null }), [])
  if (isListed) return null
  async function discard(): Promise<void> {
    if (!(await confirmDiscard(`将放弃${draft.name}的修改。`))) return
    removeDraft(draft.id)
    offerRestore(`已放弃修改：${draft.name}`, () => keepDraft(collect()))
  }
  return (
    <MessageBar intent="warning" layout="multiline" style={{ flexShrink: 0 }}>
      <MessageBarBody>
        {draft.name}已不在列表中，未保存的修改：{text}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" aria-label={`放弃 ${draft.name}`} onClick={() => void discard()}>
          放弃修改
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

/** The edits of a draft with their text beside them, for the next sign-in of the operator (A221). */
const writeLostEdits = ({ draft, text }: LostEdits): string =>
  stringifyJson({ ...(parseJson(draft.edits) as object), lost: text })

/** null: the edits were not lost when they were saved. */
function readLostEdits(draft: FormDraft): LostEdits | null {
  const { lost } = parseJson(draft.edits) as { lost?: unknown }
  return typeof lost === 'string' ? { draft, text: lost } : null
}

/** Keeps edits in sight whose record is gone while their form stays; undefined outside of a `LostEditsArea`. */
export const useReportLostEdits = (): ((lost: LostEdits) => void) | undefined => useContext(LostEditsContext)?.report

/** Reports the edits of a form that goes without having been saved or discarded; null: there are none. */
export function useLostEdits(collect: () => LostEdits | null): void {
  const report = useReportLostEdits()
  const latest = useRef(collect)
  useEffect(() => {
    latest.current = collect
  })
  useEffect(
    () => () => {
      const lost = report ? latest.current() : null
      if (lost) report?.(lost)
    },
    [report],
  )
}
