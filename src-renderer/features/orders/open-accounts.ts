import { lazyDialog } from '../../stores/lazy-dialog.tsx'

export const openAccounts = lazyDialog(async () => (await import('./member-accounts-dialog.tsx')).MemberAccountsDialog)
