/** A failed prefetch is no error: the screen is loaded again when it is opened. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  await load().catch(() => {})
}
