/** What follows the building of a release: files that lie beside its installers, in `output` (an absolute folder). */
export async function finishRelease(_output: string, _platform: NodeJS.Platform): Promise<void> {}
