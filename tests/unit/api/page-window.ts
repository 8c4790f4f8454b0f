/** The resources reach the bridge through the page's window; in a unit test it lets every change be sent. */
Object.assign(globalThis, { window: { desktop: { beginChange: async () => null } } })
