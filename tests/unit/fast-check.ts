import fc from 'fast-check'

/**
 * Property tests draw the same examples in every run, so that a failure belongs to the change that is tested. Other
 * examples: `PROPERTY_SEED=2 npm run test:unit`; more of them: `PROPERTY_RUNS=1000 npm run test:unit`.
 */
const { PROPERTY_SEED = 1, PROPERTY_RUNS = 100 } = process.env
fc.configureGlobal({ seed: Number(PROPERTY_SEED), numRuns: Number(PROPERTY_RUNS) })

export default fc
