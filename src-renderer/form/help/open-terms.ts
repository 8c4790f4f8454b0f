import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { StateTerm } from './terms-dialog.tsx'

const openDialog = lazyDialog(async () => (await import('./terms-dialog.tsx')).TermsDialog, {
  key: 'terms',
  blocksUpdate: false,
})

/** Explains the words of the console, at one of them if a message led here. */
export const openTerms = (term: StateTerm | null = null) => openDialog({ term })

/** Says what a message means that names a state with an explanation; undefined: it names none. */
export function explain(message: string): (() => void) | undefined {
  const term = (['无权限', '结果未知', '登录已失效'] as const).find((each) => message.includes(each))
  return term && (() => void openTerms(term))
}
