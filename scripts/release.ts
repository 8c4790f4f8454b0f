/**
 * `npm run release [-- DIR --platform win32|linux|darwin --version V --staging N]`: signed installers and the files of
 * their update feed, below DIR (dist), for this system or another one (release-config.ts). The signing credentials come
 * from the environment (release-config.ts); without them, or without release notes, it fails before anything is built.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { parseAppUpdateYml } from '../src-main/core/updates/update-config.ts'
import { buildAll, root } from './build.ts'
import { builderConfig } from './builder-config.ts'
import { finishRelease } from './finish-release.ts'
import { windowsTargets } from './release-config.ts'
import { completeFeeds, planRelease } from './release-plan.ts'
import { verifyPrograms } from './windows-signatures.ts'

const { output, platform, version, staging, built, site, notes } = planRelease(process.argv.slice(2), process.env)
const folder = resolve(root, output)
const config = {
  ...builderConfig(output),
  ...site,
  // The homepage is for package managers of Linux; Windows would show it as a link that leads nowhere.
  extraMetadata: { ...(platform === 'win32' && { homepage: null }), version },
  // In the feed, for the consoles that are offered it.
  ...(notes.length > 0 && { releaseInfo: { releaseNotes: notes.join('\n') } }),
}
const { x64, arm64 } = windowsTargets(process.env)
const targets =
  platform === 'win32'
    ? new Map([[Platform.WINDOWS, new Map([[Arch.x64, x64], ...(arm64 ? [[Arch.arm64, arm64] as const] : [])])]])
    : Platform.fromString(platform).createTarget()
if (!built) await buildAll(['pages', 'host'])
await build({ projectDir: root, publish: 'never', targets, config })

// electron-updater accepts unsigned installers where no publisher is named (quality.md, Updates).
for (const name of readdirSync(folder).filter((entry) => /^win.*unpacked$/.test(entry))) {
  const feed = join(folder, name, 'resources/app-update.yml')
  if (existsSync(feed) && parseAppUpdateYml(readFileSync(feed, 'utf8')).hasPublisher) continue
  throw new Error(`${name}：app-update.yml 没有发布者，更新的签名不会被核对`)
}
if (platform === 'win32') verifyPrograms(folder)
completeFeeds(folder, platform, staging)
await finishRelease(folder, platform)
