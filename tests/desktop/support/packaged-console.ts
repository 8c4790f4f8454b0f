import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { root } from '#scripts/build.ts'

export interface PackagedConsole {
  /** The shipped program. */
  executable: string
  resources: string
  /** A copy with one fuse changed, so that the test runner can attach. */
  inspectable: string
  inspectableResources: string
}

/** Packages the console into a subfolder of `output`, and makes the inspectable copy. */
export async function packageConsole(output: string): Promise<PackagedConsole> {
  const [shipped, copy] = [join(output, 'ships'), join(output, 'twin')]
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/package.ts', shipped], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`not packed: ${status}`)
  cpSync(shipped, copy, { recursive: true, verbatimSymlinks: true })
  const { executable: inspectable, resources: inspectableResources } = pathsIn(copy)
  await flipFuses(inspectable, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    resetAdHocDarwinSignature: true,
  })
  return { ...pathsIn(shipped), inspectable, inspectableResources }
}

function pathsIn(output: string): { executable: string; resources: string } {
  const folder = join(output, readdirSync(output).find((name) => /unpacked|^mac/.test(name)) ?? '')
  if (process.platform !== 'darwin') {
    const suffix = process.platform === 'win32' ? '.exe' : ''
    return { executable: join(folder, `operator-console${suffix}`), resources: join(folder, 'resources') }
  }
  const contents = join(folder, '运营控制台.app/Contents')
  return { executable: join(contents, 'MacOS/运营控制台'), resources: join(contents, 'Resources') }
}
