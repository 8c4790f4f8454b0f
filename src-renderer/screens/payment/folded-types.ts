import type { Id } from '#shared/lossless-json.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { useSession } from '../../stores/session.ts'
import { useUiPreferences } from '../../stores/ui-preferences.ts'

/** The payment types whose accounts this operator has folded. */
export function useFoldedPayTypes(): readonly string[] {
  const operator = useSession(({ user }) => user?.id ?? '')
  return useUiPreferences(({ foldedPayTypes }) => foldedPayTypes?.[operator] ?? EMPTY_LIST)
}

/** Folds or unfolds payment types for this operator, on this workstation. */
export function setPayTypesFolded(ids: readonly Id[], isFolded: boolean): void {
  const operator = useSession.getState().user?.id ?? ''
  useUiPreferences.setState(({ foldedPayTypes }) => {
    const others = (foldedPayTypes?.[operator] ?? EMPTY_LIST).filter((folded) => !ids.map(String).includes(folded))
    return { foldedPayTypes: { ...foldedPayTypes, [operator]: isFolded ? [...others, ...ids.map(String)] : others } }
  })
}
