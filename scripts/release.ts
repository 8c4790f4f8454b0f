/**
 * `npm run release [-- DIR --platform win32|linux|darwin --version V --staging N]`: signed installers and the files of
 * their update feed, below DIR (dist), for this system or another one (release-options.ts). The signing credentials come
 * from the environment (release-config.ts); without them the release fails.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, Platform } from 'electron-builder'
import { parseAppUpdateYml } from '../src-main/core/updates/update-config.ts'
import { root } from './build.ts'
import { builderConfig } from './builder-config.ts'
import { finishRelease } from './finish-release.ts'
import { releaseConfig } from './release-config.ts'
import { parseReleaseOptions } from './release-options.ts'

const { output, platform, version, staging } = parseReleaseOptions(process.argv.slice(2))
const folder = resolve(root, output)
const config = {
  ...builderConfig(output),
  ...releaseConfig(platform, process.env),
  // The homepage is for package managers of Linux; Windows would show it as a link that leads nowhere.
  extraMetadata: { ...(platform === 'win32' && { homepage: null }), ...(version && { version }) },
}
await build({ projectDir: root, publish: 'never', targets: Platform.fromString(platform).createTarget(), config })

// electron-updater accepts unsigned installers where no publisher is named (quality.md, Updates).
for (const name of readdirSync(folder).filter((entry) => /^win.*unpacked$/.test(entry))) {
  const feed = join(folder, name, 'resources/app-update.yml')
  if (existsSync(feed) && parseAppUpdateYml(readFileSync(feed, 'utf8')).hasPublisher) continue
  throw new Error(`${name}：app-update.yml 没有发布者，更新的签名不会被核对`)
}
if (staging !== undefined) {
  const feeds = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name))
  for (const name of feeds) appendFileSync(join(folder, name), `stagingPercentage: ${staging}\n`)
}
await finishRelease(folder, platform)
