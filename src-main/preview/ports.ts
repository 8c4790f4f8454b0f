import { arch, platform, release } from 'node:os'
import type { Notice, Sound } from '../../src-preload/contract.ts'
import { platformName } from '../core/platform-name.ts'
import type { Logger, Ports, TrailFile } from '../core/ports.ts'
import { ProxyLogins } from '../core/proxy-logins.ts'
import { NO_POLICY, type PolicyReading } from '../core/settings/policy.ts'
import { noUpdater } from '../core/updates/no-updater.ts'
import { counted } from './upload-progress.ts'

/** Ports that only the pages can implement; set once they are connected. */
export interface PagePorts {
  notify(notice: Notice): void
  sound(sound: Sound): void
}

/** Ports of the preview: tokens and settings stay in memory, notifications are shown by the pages. */
export function previewPorts(origin: string, log: Logger, policy: PolicyReading = NO_POLICY) {
  let kept: string | null = null
  let settings: unknown = {}
  const pages: PagePorts = { notify: () => {}, sound: () => {} }
  const trails = new Map<string, string>()
  const openTrail = (server: string): TrailFile => ({
    read: () => trails.get(server) ?? '',
    append: (text) => void trails.set(server, (trails.get(server) ?? '') + text),
    replace: (text) => void trails.set(server, text),
  })
  const ports: Ports = {
    host: {
      kind: 'preview',
      platform: platformName(),
      version: process.env.npm_package_version ?? '',
      notifications: true,
    },
    origin,
    fetch: (url, init) => fetch(url, counted(init)),
    secrets: {
      persistent: false,
      load: async () => kept,
      save: async (text) => {
        kept = text
      },
      clear: async () => {
        kept = null
      },
    },
    settingsFile: {
      read: () => settings,
      write: (document) => {
        settings = document
      },
    },
    policy,
    openTrail,
    proxyLogins: new ProxyLogins(),
    updater: noUpdater('浏览器预览不会自动更新'),
    log,
    diagnostics: () => ({
      运行方式: '浏览器预览',
      系统: `${platform()} ${release()} ${arch()}`,
      Node: process.versions.node,
    }),
    readLog: () => '',
    openLogFolder: () => {},
    // A browser only has dialogs of the page, which has already asked.
    confirmServer: async () => true,
    showNotice: (notice) => pages.notify(notice),
    playSound: (sound) => pages.sound(sound),
    drawAttention: () => {},
    showStatus: () => {},
  }
  return { ports, pages }
}
