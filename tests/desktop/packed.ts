import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { root } from '../../src-main/dev/build.ts'

export interface Packed {
  /** The shipped program. */
  executable: string
  resources: string
  /** A copy with one fuse changed, so that the test runner can attach. */
  twin: string
  twinResources: string
}

/** Packages the console into a subfolder of `output`, and makes the inspectable copy. */
export async function pack(output: string): Promise<Packed> {
  const [ships, copy] = [join(output, 'ships'), join(output, 'twin')]
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src-main/dev/package.ts', ships], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`not packed: ${status}`)
  cpSync(ships, copy, { recursive: true, verbatimSymlinks: true })
  const { executable: twin, resources: twinResources } = placesIn(copy)
  await flipFuses(twin, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true })
  return { ...placesIn(ships), twin, twinResources }
}

/** The program and resources of a platform's unpacked folder. */
function placesIn(output: string): { executable: string; resources: string } {
  const folder = join(output, readdirSync(output).find((name) => /unpacked|^mac/.test(name)) ?? '')
  if (process.platform !== 'darwin') {
    const suffix = process.platform === 'win32' ? '.exe' : ''
    return { executable: join(folder, `operator-console${suffix}`), resources: join(folder, 'resources') }
  }
  const contents = join(folder, '运营控制台.app/Contents')
  return { executable: join(contents, 'MacOS/operator-console'), resources: join(contents, 'Resources') }
}
