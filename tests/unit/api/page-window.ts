/** The resources reach the bridge through the page's window; in a unit test nobody calls it. */
Object.assign(globalThis, { window: {} })
