import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx', 'tests/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    // By default one core is left free, which halves the speed of a machine of two.
    maxWorkers: '100%',
    // What runs side by side in a file waits for most of its time.
    maxConcurrency: 16,
    // A busy machine is no failure.
    testTimeout: 60_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
})
