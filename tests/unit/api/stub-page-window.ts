/** Stubs the page's IPC bridge for the API calls; it allows every change to be sent. */
Object.assign(globalThis, { window: { desktop: { beginChange: async () => null } } })
