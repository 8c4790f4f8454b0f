/** Runs `close` on a termination signal, then exits. A second signal exits at once. */
export function onShutdown(close: () => Promise<unknown> | unknown): void {
  let isShuttingDown = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isShuttingDown) process.exit(1)
      isShuttingDown = true
      void Promise.resolve(close()).finally(() => process.exit(0))
    })
  }
}
