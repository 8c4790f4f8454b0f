import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outDir } from './build.ts'
import { readPackages } from './bundled-packages.ts'
import { runtimeVersion } from './electron-runtime.ts'
import { zipPolicyTemplates } from './policy/zip-templates.ts'
import { isFeedOf } from './release-options.ts'
import { writeSums } from './release-sums.ts'
import { createSbom } from './sbom.ts'

/** What follows the building of a release: files that lie beside its installers, in `output` (an absolute folder). */
export async function finishRelease(output: string, platform: NodeJS.Platform): Promise<void> {
  const version = versionOf(output, platform)
  const sbom = createSbom({ version, electron: runtimeVersion(), packages: readPackages(outDir), date: new Date() })
  writeFileSync(join(output, `operator-console-${version}-${platform}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`)
  writeFileSync(join(output, `operator-console-${version}-policy.zip`), zipPolicyTemplates())
  if (await writeSums(output, version, platform, process.env)) return
  process.stderr.write(`\n*** SHA256SUMS-${platform} 没有签名：缺少环境变量 CONSOLE_SUMS_KEY ***\n\n`)
}

/** The version that the release's feed offers. */
function versionOf(output: string, platform: NodeJS.Platform): string {
  const feed = readdirSync(output).find((name) => isFeedOf(platform, name))
  const version = feed && /^version: '?([^\s']+)/m.exec(readFileSync(join(output, feed), 'utf8'))?.[1]
  if (!version) throw new Error(`${output}：没有更新源文件 latest*.yml`)
  return version
}
