import { useRef, useState } from 'react'
import { config, type ZodType } from 'zod'
import { ApiError, toneOf } from '../api/errors.ts'
import { type Change, concludeChange, noteChange, type TrackedChange, trackChange } from '../api/trail.ts'
import { messageOf } from '../lib/errors.ts'
import { toast } from '../stores/toast.ts'
import { useUnsavedEdits } from '../stores/unsaved.ts'
import { askConflicts } from './conflicts.tsx'
import { changesOf, mergeEdits, same, type Values } from './edits.ts'
import { type FormUploads, useFormUploads } from './form-uploads.ts'
import { beforeCreating, EARLIER_SAVED, keepLostSave } from './lost-save.ts'
import { fieldChanges, type Show } from './shown-value.ts'
import { useFormDraft } from './use-form-draft.ts'

// Zod otherwise probes whether eval is allowed; the content security policy blocks and reports each attempt.
config({ jitless: true })

type Faults = Readonly<Record<string, string>>

interface EditFormOptions<V extends Values> {
  /** What is edited, as shown to the operator: 支付宝账号. */
  name: string
  /** The server's values; newer ones do not replace the base of edits that have begun. */
  loaded: V
  /** Field labels for conflicts and the audit log. */
  labels: Readonly<Record<string, string>>
  /** Its messages are shown beside their fields. */
  schema: ZodType<V>
  /** Refetches the server's values; absent for a new record. Throws ApiError. */
  reload?: () => Promise<V>
  /** Asks for confirmation after validation, before anything is sent. */
  sure?: (values: V) => Promise<boolean>
  /** Sends all values or only the changes. Resolves to false if the server did not save them. Throws ApiError. */
  send: (values: V, changes: Partial<V>, change: TrackedChange) => Promise<boolean>
  /** For a change that moves money: the main process records it before it is sent, and locks what it concerns. */
  tracked?: Pick<TrackedChange, 'route' | 'locks' | 'success'>
  /**
   * For a new record: checks after a lost response whether it exists. Without it the refetched values are compared.
   * Throws ApiError.
   */
  arrived?: (values: V) => Promise<boolean>
  /** Fields the server never returns, so that they cannot be compared: passwords. */
  writeOnly?: readonly (keyof V & string)[]
  /** The unique key of the draft of unsaved edits (A221), such as `notice:5`; by default `name`. */
  draftKey?: string
  /** Secrets that the server does return; like passwords, never saved in a draft. */
  secret?: readonly string[]
  /** Fields whose values are not written to the audit log: phone and account numbers (A144). */
  personal?: readonly (keyof V & string)[]
  show?: Show
  /** The message for a failed validation. */
  invalid?: string
  done?: string
  /** The message if the server did not save the values. */
  undone?: string
  onSaved?: (values: V) => void
}

/** The part of one or several forms that a save bar uses. */
export type Saving = Pick<EditForm<Values>, 'changes' | 'edited' | 'revert' | 'save' | 'saving' | 'told'>

export interface EditForm<V extends Values> {
  values: V
  set: (change: Partial<V>) => void
  /** Validates one field, on blur. */
  check: (key: string) => void
  /** Messages by field. */
  faults: Faults
  changes: Partial<V>
  edited: boolean
  revert: () => void
  /** `change` is added to the edits for this save only. Resolves to whether it was saved. */
  save: (change?: Partial<V>) => Promise<boolean>
  saving: boolean
  /** The message that belongs to no field. */
  told: { intent: 'error' | 'warning'; text: string } | null
  /** The form's image uploads, which block saving while they run or after they failed. */
  uploads: FormUploads
}

/**
 * The state of an edit form: validates edits, merges them with values saved by others meanwhile, submits once, and
 * verifies the result after a lost response.
 */
export function useEditForm<V extends Values>(options: EditFormOptions<V>): EditForm<V> {
  const { name, loaded, schema, reload, send, writeOnly = [], personal = [] } = options
  const [state, setState] = useState<{ base: V; edits: Partial<V> }>({ base: loaded, edits: {} })
  const [faults, setFaults] = useState<Faults>({})
  const [told, setTold] = useState<EditForm<V>['told']>(null)
  const [saving, setSaving] = useState(false)
  const lock = useRef(false)
  const base = Object.keys(state.edits).length > 0 ? state.base : loaded
  const values = { ...base, ...state.edits }
  const changes = changesOf(base, values)
  const uploads = useFormUploads()
  const edited = Object.keys(changes).length > 0 || uploads.blocked !== null
  useUnsavedEdits(name, edited)
  const kept = keptEdits(changes, [...writeOnly, ...(options.secret ?? [])])
  useFormDraft({
    key: options.draftKey ?? name,
    name,
    edits: kept && { edits: kept, base: pick(base, Object.keys(kept)) },
    incomplete: Object.keys(kept ?? {}).length < Object.keys(changes).length,
    restore: (draft, incomplete) => {
      setState({ base: { ...base, ...draft.base }, edits: { ...state.edits, ...draft.edits } })
      setFaults({})
      setTold(incomplete ? { intent: 'warning', text: '已恢复未保存的修改；密码不会保留，请重新输入' } : null)
    },
  })

  /** Returns messages by field, and the values as transformed by the schema, for example trimmed. */
  const checked = (of: V): { found: Faults; clean: V } => {
    const result = schema.safeParse(of)
    if (result.success) return { found: {}, clean: { ...of, ...result.data } }
    const found: Record<string, string> = {}
    for (const { path, message } of result.error.issues) found[String(path[0])] ??= message
    return { found, clean: of }
  }

  function set(change: Partial<V>): void {
    setState({ base, edits: { ...state.edits, ...change } })
    setFaults(without(faults, Object.keys(change)))
    setTold(null)
  }

  function settle(now: V, words = options.done ?? '保存成功'): void {
    setState({ base: now, edits: {} })
    setFaults({})
    setTold(null)
    toast('success', words)
    options.onSaved?.(now)
  }

  async function save(change: Partial<V> = {}): Promise<boolean> {
    if (lock.current || uploads.blocked !== null) return false
    const { found, clean } = checked({ ...values, ...change })
    setFaults(found)
    if (Object.keys(found).length > 0) {
      setTold({ intent: 'warning', text: options.invalid ?? '表单验证失败，请检查!' })
      return false
    }
    lock.current = true
    setSaving(true)
    setTold(null)
    try {
      return await saveNow(clean)
    } catch (error) {
      const fields = error instanceof ApiError ? fieldsOf(error, values) : {}
      setFaults(fields)
      setTold({ intent: toneOf(error), text: messageOf(error) })
      return false
    } finally {
      lock.current = false
      setSaving(false)
    }
  }

  async function saveNow(mine: V): Promise<boolean> {
    if (options.arrived && (await beforeCreating(name, withoutSecrets(mine, writeOnly))) === 'saved') {
      settle(mine, EARLIER_SAVED)
      return true
    }
    if (options.sure && !(await options.sure(mine))) return false
    const theirs = reload ? await reload() : base
    const merged = mergeEdits(base, mine, theirs)
    const choice =
      merged.conflicts.length > 0 ? await askConflicts(merged.conflicts, options.labels, options.show) : 'mine'
    if (choice === null) return false
    const kept = choice === 'theirs' ? merged.conflicts.map(({ key }) => key) : []
    const wanted = { ...merged.values, ...pick(theirs, kept) }
    const wantedChanges = changesOf(theirs, wanted)
    if (reload && Object.keys(wantedChanges).length === 0) {
      settle(wanted)
      return true
    }
    const fields = fieldChanges(theirs, wantedChanges, {
      labels: options.labels,
      show: options.show,
      hidden: [...writeOnly, ...personal],
    })
    const change = trackChange({ route: null, locks: [], success: 'envelope', ...options.tracked, what: name, fields })
    const note = (result: Change['result'], words = '') =>
      options.tracked ? concludeChange(change, result, words) : noteChange({ what: name, fields, result, told: words })
    try {
      if (await send(wanted, wantedChanges, change)) {
        note('done')
        settle(wanted)
        return true
      }
      const text = options.undone ?? '保存失败，请重试或联系管理员'
      note('undone', text)
      setTold({ intent: 'error', text })
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) {
        note('undone', messageOf(error))
        throw error
      }
      const became = await outcome(wanted, wantedChanges)
      note(became === 'done' || became === 'undone' ? became : 'unknown', became === 'done' ? '' : error.message)
      const { arrived } = options
      const kept = withoutSecrets(wanted, writeOnly)
      if (arrived && became !== 'done') keepLostSave(name, kept, () => arrived(kept))
      if (became === 'done') settle(wanted)
      else setTold({ intent: 'warning', text: `操作失败! ${error.message}。结果未知：${outcomeWords[became]}` })
      return became === 'done'
    }
    return false
  }

  /** Fetches the outcome of a change whose response was lost; it is never resubmitted (fault 2). */
  async function outcome(wanted: V, wantedChanges: Partial<V>): Promise<'done' | keyof typeof outcomeWords> {
    const keys = Object.keys(wantedChanges)
    const readable = keys.filter((key) => !writeOnly.includes(key))
    try {
      if (options.arrived) return (await options.arrived(wanted)) ? 'done' : 'undone'
      if (!reload) return 'unread'
      const now = await reload()
      if (!readable.every((key) => same(now[key], wanted[key]))) return 'undone'
      return readable.length < keys.length ? 'hidden' : 'done'
    } catch {
      return 'unread'
    }
  }

  return {
    values,
    set,
    check: (key) => {
      const message = checked(values).found[key]
      setFaults(message ? { ...faults, [key]: message } : without(faults, [key]))
    },
    faults,
    changes,
    edited,
    revert: () => {
      setState({ base: loaded, edits: {} })
      setFaults({})
      setTold(null)
    },
    save,
    saving,
    told: uploads.blocked === null ? told : { intent: 'warning', text: uploads.blocked },
    uploads,
  }
}

const outcomeWords = {
  undone: '核对后没有变化，可以再次保存',
  hidden: '密码无法核对，可以再次保存',
  unread: '暂时无法核对，没有重复提交',
} as const

/** The server's messages by field; its field names are matched case-insensitively. */
function fieldsOf({ fields }: ApiError, values: Values): Faults {
  const found: Record<string, string> = {}
  for (const key of Object.keys(values)) {
    const message = fields[key.toLowerCase()]
    if (message) found[key] = message
  }
  return found
}

function without(faults: Faults, keys: readonly string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([key]) => !keys.includes(key)))
}

function withoutSecrets<V extends Values>(values: V, writeOnly: readonly string[]): V {
  return { ...values, ...Object.fromEntries(writeOnly.map((key) => [key, ''])) }
}

/** The edits to save when the session ends: all but secrets, or null if none remain. */
function keptEdits<V extends Values>(changes: Partial<V>, secrets: readonly string[]): Partial<V> | null {
  const keys = Object.keys(changes).filter((key) => !secrets.includes(key))
  return keys.length > 0 ? (pick(changes as V, keys) as Partial<V>) : null
}

function pick<V extends Values>(values: V, keys: readonly string[]): Partial<V> {
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<V>
}
