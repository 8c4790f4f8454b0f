/** Runs `close` on a termination signal, then exits. A second signal exits at once. */
export function endWithTerminal(close: () => Promise<unknown> | unknown): void {
  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1)
      ending = true
      void Promise.resolve(close()).finally(() => process.exit(0))
    })
  }
}
