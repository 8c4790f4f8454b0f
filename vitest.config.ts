import { defineConfig } from 'vitest/config'
import { writeExcel } from './src-main/dev/write-excel.ts'

export default defineConfig({
  plugins: [writeExcel],
  test: {
    // As it is built for the pages.
    server: { deps: { inline: ['write-excel-file'] } },
    include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx', 'tests/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    testTimeout: 15_000,
    // What is waited for comes late on a busy machine: the second that is usual is not enough.
    expect: { poll: { timeout: 10_000 } },
  },
})
