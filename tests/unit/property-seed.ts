import fc from 'fast-check'

/**
 * Property tests draw the same examples in every run, so that a failure belongs to the change that is tested. Other
 * examples: `PROPERTY_SEED=2 npm run test:unit`.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
