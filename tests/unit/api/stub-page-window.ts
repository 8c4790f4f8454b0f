import type { TrackedChange } from '#contract/audit.ts'

/** Stubs the page's IPC bridge for the API calls; it allows every change to be sent. */
Object.assign(globalThis, {
  window: { desktop: { beginChange: async () => null } },
  location: { hash: '#/Main/AccountNumber?page=2' },
})

/** What the calls announce of themselves does not matter to their tests. */
export const anyChange: TrackedChange = {
  id: 'change-01',
  action: '',
  fields: [],
  route: null,
  locks: [],
  success: 'flag',
}
