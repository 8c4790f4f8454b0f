import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The information of the application and of its helpers, before they are signed. */
export function restrictBundles(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => /\.app[\\/]Contents[\\/]Info\.plist$/.test(one))) {
    const path = join(folder, name)
    writeFileSync(path, restrictInfo(readFileSync(path, 'utf8')))
  }
}

/**
 * Without what the runtime asks macOS for and the console never uses: cameras, microphones and Bluetooth, and insecure
 * connections, which electron-builder allows whatever its configuration says. Its updates need this machine only.
 */
export function restrictInfo(plist: string): string {
  return plist
    .replaceAll(/[ \t]*<key>NS\w+UsageDescription<\/key>\s*<string>[^<]*<\/string>\n?/g, '')
    .replaceAll(/(<key>NSAllowsArbitraryLoads<\/key>\s*)<true\s*\/>/g, '$1<false/>')
}
