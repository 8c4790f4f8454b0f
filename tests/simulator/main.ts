import { parseArgs } from 'node:util'
import { startSimulator } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    // The world changes only through requests and control calls.
    still: { type: 'boolean', default: false },
  },
})

const simulator = await startSimulator({ port: Number(values.port), seed: Number(values.seed), live: !values.still })
console.log(`ready ${simulator.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)))
}
