/** Runs steps that do not depend on each other: side by side, or in their order where they share a place of the system. */
export async function runIndependent(platform: NodeJS.Platform, steps: (() => Promise<void>)[]): Promise<void> {
  // The two installations of Windows have one identity, those of macOS one folder and one key of the key store.
  if (platform === 'linux') await Promise.all(steps.map((step) => step()))
  else for (const step of steps) await step()
}
