/**
 * `npm run release [-- DIR]`: signed installers of this system and the files of its update feed, below DIR (dist). The
 * signing credentials come from the environment (release-config.ts); without them the release fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'electron-builder'
import { parseAppUpdateYml } from '../src-main/core/updates/update-config.ts'
import { root } from './build.ts'
import { builderConfig } from './builder-config.ts'
import { releaseConfig } from './release-config.ts'

const output = process.argv[2] ?? 'dist'
const config = { ...builderConfig(output), ...releaseConfig(process.platform, process.env) }
await build({ projectDir: root, publish: 'never', config })

// electron-updater accepts unsigned installers where no publisher is named (quality.md, Updates).
for (const folder of readdirSync(join(root, output)).filter((name) => /^win.*unpacked$/.test(name))) {
  const feed = join(root, output, folder, 'resources/app-update.yml')
  if (existsSync(feed) && parseAppUpdateYml(readFileSync(feed, 'utf8')).hasPublisher) continue
  throw new Error(`${folder}：app-update.yml 没有发布者，更新的签名不会被核对`)
}
