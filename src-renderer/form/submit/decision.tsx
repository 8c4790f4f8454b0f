import { Field, Textarea } from '@fluentui/react-components'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/http/errors.ts'
import { saveInputDraft, useDraftName, useInputDrafts } from '../../stores/form-drafts.ts'
import { useSession } from '../../stores/session.ts'
import { useFormDraft } from '../edit/use-form-draft.ts'

/**
 * The reason of a cancellation and its field. `key`, `name`: of its draft; `isOpen`: whether it is still needed. What an
 * interrupted session left is taken once the field `isShown`, and offered until then.
 */
export function useCancelReason(key: string, name: string, isOpen: boolean, isShown: boolean) {
  const [reason, setReason] = useState(useInputDrafts.getState().drafts[key]?.reason ?? '')
  const [error, setError] = useState<string | null>(null)
  const edits = isOpen && reason.trim() ? reason : null
  useFormDraft({ key, name, edits, restoreImmediately: isShown, restore: setReason })
  useDraftName(edits === null ? null : name)
  function changeReason(value: string): void {
    setReason(value)
    setError(null)
    saveInputDraft(key, { reason: value })
  }
  const field = (
    <Field label="取消原因" required validationMessage={error}>
      <Textarea value={reason} maxLength={500} onChange={(_event, { value }) => changeReason(value)} />
    </Field>
  )
  return { reason: reason.trim(), changeReason, showMissing: () => setError('未输入取消原因'), field }
}

const REFETCH_INTERVAL_MS = 2_000

/** Whether a change was rejected before sending because another window is processing the same order. */
export const isLockError = (error: unknown): boolean => error instanceof ApiError && error.kind === 'locked'

/** Refetches the data of a dialog while another window processes its order, to show the outcome (fault 45). */
export function useRefetchWhile(active: boolean, queryKey: QueryKey): void {
  const queryClient = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (!active) return
    const refetch = () => void queryClient.invalidateQueries({ queryKey: JSON.parse(key) })
    const timer = setInterval(refetch, REFETCH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [active, key, queryClient])
}

/** Whether what sent a change is still on screen when the answer comes. */
export function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** A dialog that sends several changes one after the other, until the operator stops them or the session ends. */
export function useBatch() {
  const [phase, setPhase] = useState<'asking' | 'running' | 'done'>('asking')
  const [isStopping, setStopping] = useState(false)
  const stopped = useRef(false)
  const isMounted = useIsMounted()
  return {
    phase,
    isStopping,
    /** Returns what tells whether the rest is left out. */
    begin: () => {
      const { epoch } = useSession.getState()
      stopped.current = false
      setStopping(false)
      setPhase('running')
      // The end of the session closes the dialog.
      return () => stopped.current || !isMounted.current || useSession.getState().epoch !== epoch
    },
    /** Returns false where the dialog is gone, which then cannot say how it went. */
    finish: (): boolean => {
      if (isMounted.current) setPhase('done')
      return isMounted.current
    },
    stop: {
      label: '停止',
      disabled: isStopping,
      onClick: () => {
        stopped.current = true
        setStopping(true)
      },
    },
  }
}

const SLOW_AFTER_MS = 2_000

/** What a decision that is being sent waits for, and what follows (fault 73); null: nothing is being sent. */
export function useProgress(isSending: boolean, isLost: boolean): string | null {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isSending) return
    const timer = setTimeout(setSlow, SLOW_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [isSending])
  if (!isSending) return null
  if (isLost) return '没有收到答复，正在重新读取，不会重复提交…'
  return isSlow ? '已发送，等待答复…30 秒内没有答复就重新读取，不会重复提交' : '正在提交…'
}
