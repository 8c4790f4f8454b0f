import type { Id } from '../../../src-preload/shared/ids.ts'
import { useSession } from '../../stores/session.ts'
import { useUiPreferences } from '../../stores/ui-preferences.ts'

const NONE: readonly string[] = []

/** The payment types whose accounts this operator has folded. */
export function useFoldedPayTypes(): readonly string[] {
  const operator = useSession(({ user }) => user?.id ?? '')
  return useUiPreferences(({ foldedPayTypes }) => foldedPayTypes?.[operator] ?? NONE)
}

/** Folds or unfolds payment types for this operator, on this workstation. */
export function foldPayTypes(ids: readonly Id[], isFolded: boolean): void {
  const operator = useSession.getState().user?.id ?? ''
  useUiPreferences.setState(({ foldedPayTypes }) => {
    const others = (foldedPayTypes?.[operator] ?? NONE).filter((folded) => !ids.some((id) => String(id) === folded))
    return { foldedPayTypes: { ...foldedPayTypes, [operator]: isFolded ? [...others, ...ids.map(String)] : others } }
  })
}
