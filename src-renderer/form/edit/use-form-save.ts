import { useRef, useState } from 'react'
import { sanitizeText } from '#shared/untrusted-text.ts'
import { ApiError, intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { isMasked } from '../../lib/mask-personal.ts'
import { compareDecimals } from '../../lib/number-input.ts'
import { useSession } from '../../stores/session.ts'
import { resolveConflicts } from '../dialogs/ask-review.ts'
import { askFailedPictures } from '../dialogs/confirm.ts'
import type { FormUploads } from '../fields/form-uploads.ts'
import type { Message } from '../layout/form-message.tsx'
import { checkEarlierSave, EARLIER_SAVED_MESSAGE, rememberUnconfirmed } from '../submit/submit-action.ts'
import { CARRIED_OUT, NOT_CARRIED_OUT, type Outcome, submitOnce } from '../submit/submit-once.ts'
import type { EditFormOptions } from './edit-form.ts'
import { blankSecrets, type Conflict, diffValues, isSameValue, mergeEdits, pick, type Values } from './edits.ts'
import { describeChanges } from './format-value.ts'
import { toCreationReview, toFormReview } from './review.ts'
import type { PreparedSave, StartedSave } from './reviewed-save.ts'
import { type FieldErrors, mapFieldErrors, validateValues } from './rules.ts'

/** The edits on top of the server's current values; `changes`: what differs. */
interface MergedSave<V extends Values> {
  current: V
  target: V
  changes: Partial<V>
}

const MASKED_VALUE = '服务器遮住了一部分，请填写完整后再保存'

const NOTHING_TO_SEND: PreparedSave = { reviews: [], submit: async () => true }

/** What a save takes from the form, and what it says there. */
interface EditedForm<V extends Values> {
  base: V
  values: V
  uploads: FormUploads
  setErrors: (errors: FieldErrors) => void
  setMessage: (message: Message | null) => void
  /** Says why it was not saved, also after the form was left. */
  report: (message: Message) => void
  /** Throws if the form was left. */
  assertOpen: () => void
  /** The values were saved. */
  commit: (saved: V, text?: string) => true
}

/** What was saved here last, by form: until it was read again, a form begins with what was before. */
const lastSaved = new Map<string, { epoch: number; base: Values; values: Values }>()

/** Saves an edit form: merges with what others saved meanwhile, submits once, verifies after a lost response. */
export function useFormSave<V extends Values>(options: EditFormOptions<V>, editing: EditedForm<V>) {
  const { name, schema, refetch, verify, writeOnly = [], sensitiveFields = [] } = options
  const { base, values, uploads, report, assertOpen } = editing
  const formKey = options.draftKey ?? name
  const [saving, setSaving] = useState(false)
  const lock = useRef(false)

  function commit(saved: V, text?: string): true {
    lastSaved.set(formKey, { epoch: useSession.getState().epoch, base, values: blankSecrets(saved, writeOnly) })
    return editing.commit(saved, text)
  }

  /** Not another operator's, although the form does not have it yet. */
  function isOwnSave({ key, base: begun, theirs }: Conflict): boolean {
    const own = lastSaved.get(formKey)
    if (own?.epoch !== useSession.getState().epoch || !isSameValue(own.base[key], begun)) return false
    return isSameValue(own.values[key], theirs) || compareDecimals(own.values[key], theirs) === 0
  }

  function startSave(change: Partial<V> = {}): StartedSave | null {
    if (lock.current || uploads.blockedReason !== null) return null
    const { fieldErrors, parsed } = validateValues(schema, { ...values, ...change })
    editing.setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) {
      editing.setMessage({ intent: 'warning', text: options.invalidMessage ?? '表单验证失败，请检查!' })
      return null
    }
    lock.current = true
    setSaving(true)
    editing.setMessage(null)
    let merged: MergedSave<V> | null = null
    const guard = async <T>(run: () => Promise<T>): Promise<T | null> => {
      try {
        return await run()
      } catch (error) {
        showError(error, getErrorMessage(error))
        return null
      }
    }
    const toPrepared = (prepared: MergedSave<V>): PreparedSave => {
      const { current, target, changes } = prepared
      const isChanged = !refetch || Object.keys(changes).length > 0
      const toReview = () =>
        refetch ? toFormReview(options, target, changes, current) : toCreationReview(options, target)
      return {
        reviews: isChanged ? [toReview()] : [],
        submit: async () => (isChanged ? (await guard(() => submitMerged(prepared))) === true : commit(target)),
      }
    }
    let isSavedEarlier = false
    return {
      name,
      prepare: () =>
        guard(async () => {
          if (isSavedEarlier) return NOTHING_TO_SEND
          if (!merged) {
            if (!(await askFailedPictures(uploads.failedPictures, options.labels))) return null
            const blank = blankSecrets(parsed, writeOnly)
            // At once: the earlier save is forgotten, so that another check would not find it.
            isSavedEarlier = verify !== undefined && (await checkEarlierSave(name, blank)) === 'saved'
            if (isSavedEarlier) {
              commit(parsed, EARLIER_SAVED_MESSAGE)
              return NOTHING_TO_SEND
            }
            if (!options.review && options.confirm && !(await options.confirm(parsed))) return null
          }
          merged = await merge(merged ?? { current: base, target: parsed })
          return merged && toPrepared(merged)
        }),
      finish: () => {
        lock.current = false
        setSaving(false)
      },
    }
  }

  /** Reads the server's values and applies the edits to them; null: the operator goes on editing. Throws ApiError. */
  async function merge(previous: Pick<MergedSave<V>, 'current' | 'target'>): Promise<MergedSave<V> | null> {
    const current = refetch ? await refetch() : base
    assertOpen()
    const { values: mergedValues, conflicts: all } = mergeEdits(previous.current, previous.target, current)
    const conflicts = all.filter((conflict) => !isOwnSave(conflict))
    const theirKeys = conflicts.length > 0 ? await resolveConflicts({ ...options, conflicts }) : []
    if (theirKeys === null) return null
    const target = { ...mergedValues, ...pick(current, theirKeys) }
    const changes = diffValues(current, target)
    const masked = options.unmaskedFields?.(changes).filter((key) => isMasked(target[key])) ?? []
    if (masked.length === 0 || Object.keys(changes).length === 0) return { current, target, changes }
    editing.setErrors(Object.fromEntries(masked.map((key) => [key, MASKED_VALUE])))
    const names = masked.map((key) => `${options.labels[key] ?? key}（${sanitizeText(String(target[key]))}）`)
    report({ intent: 'warning', text: `服务器遮住了${names.join('、')}，连同修改提交会丢失原来的内容，没有保存` })
    return null
  }

  async function submitMerged(merged: MergedSave<V>): Promise<boolean> {
    const { current: theirs, target, changes: targetChanges } = merged
    assertOpen()
    const format = { ...options, sensitiveFields: [...writeOnly, ...sensitiveFields] }
    const outcome = await submitOnce<string>({
      audit: {
        ...{ action: name, form: formKey, tracked: options.tracked },
        fields: describeChanges(theirs, targetChanges, format),
      },
      send: (change) => options.submit(target, targetChanges, change),
      verify: () => verifySave(merged),
      failureMessage: options.failureMessage ?? '保存失败，请重试或联系管理员',
    })
    if (outcome.kind === 'succeeded') return commit(target)
    if (outcome.lost === undefined) showError(outcome.error, outcome.detail)
    else {
      const sent = blankSecrets(target, writeOnly)
      if (verify) rememberUnconfirmed(name, sent, () => verify(sent))
      const state = outcome.current ?? '暂时无法核对，没有重复提交'
      report({ intent: 'warning', text: `操作失败! ${outcome.lost}。结果未知：${state}` })
    }
    return false
  }

  function showError(error: unknown, text: string): void {
    editing.setErrors(error instanceof ApiError ? mapFieldErrors(error, values) : {})
    report({ intent: intentOf(error), text })
  }

  /** Reads after a lost response whether the values were saved (fault 2). Throws ApiError. */
  async function verifySave({ current: before, target, changes }: MergedSave<V>): Promise<Partial<Outcome<string>>> {
    const unchanged = { ...NOT_CARRIED_OUT, current: '核对后没有变化，可以再次保存' }
    if (verify) return (await verify(target)) ? CARRIED_OUT : unchanged
    if (!refetch) return {}
    const now = await refetch()
    const keys = Object.keys(changes)
    const readable = keys.filter((key) => !writeOnly.includes(key))
    if (readable.every((key) => isSaved(before[key], target[key], now[key])))
      return readable.length < keys.length ? { current: '密码无法核对，可以再次保存' } : CARRIED_OUT
    if (readable.every((key) => isSameValue(now[key], before[key]))) return unchanged
    return { current: '服务器上的值与提交的不同，请核对后再保存' }
  }

  return { saving, startSave }
}

/** Whether the server has what was sent: an amount may come back as `1.9500`. */
const isSaved = (before: unknown, sent: unknown, now: unknown): boolean =>
  isSameValue(now, sent) || (compareDecimals(now, sent) === 0 && compareDecimals(before, sent) !== 0)
