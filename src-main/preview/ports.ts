import { arch, platform, release } from 'node:os'
import type { AppNotification, Sound } from '#contract/alerts.ts'
import type { HostInfo } from '#contract/host.ts'
import { ProxyAuth } from '../core/network/proxy-auth.ts'
import type { AppendOnlyFile, FetchInit, Logger, Ports, SecretStore } from '../core/ports.ts'
import { platformName } from '../core/ports.ts'
import { NO_POLICY, type PolicyResult } from '../core/settings/policy.ts'
import { createDisabledUpdater } from '../core/updates/update-config.ts'

/** What a host tells a new operator. */
export type HostGuidance = Pick<HostInfo, 'demoAccount' | 'guidesFirstRun'>

/** Ports that only the pages can implement; set once they are connected. */
export interface PagePorts {
  notify(notice: AppNotification, tag: string): void
  withdraw(tag: string): void
  sound(sound: Sound): void
  /** Downloads a file. */
  save(name: string, content: Uint8Array): void
}

function createMemoryStore(): SecretStore {
  let secret: string | null = null
  return {
    persistent: false,
    load: async () => secret,
    save: async (text) => {
      secret = text
    },
    clear: async () => {
      secret = null
    },
  }
}

/** Ports of the preview: tokens and settings stay in memory, notifications are shown by the pages. */
export function createPreviewPorts(
  origin: string,
  log: Logger,
  policy: PolicyResult = NO_POLICY,
  guidance: HostGuidance = {},
) {
  let settings: unknown = {}
  let records: unknown = {}
  const pages: PagePorts = { notify: () => {}, withdraw: () => {}, sound: () => {}, save: () => {} }
  const auditLogs = new Map<string, string>()
  const openAuditLog = (server: string): AppendOnlyFile => ({
    read: () => auditLogs.get(server) ?? '',
    append: (text) => void auditLogs.set(server, (auditLogs.get(server) ?? '') + text),
    replace: (text) => void auditLogs.set(server, text),
  })
  const version = process.env.npm_package_version ?? ''
  const system = `${platform()} ${release()} ${arch()}`
  const ports: Ports = {
    host: { kind: 'preview', platform: platformName(), version, notifications: true, ...guidance },
    origin,
    fetch: (url, init) => fetch(url, withUploadProgress(init)),
    secrets: createMemoryStore(),
    usedLines: createMemoryStore(),
    memberNotes: createMemoryStore(),
    settingsFile: {
      read: () => settings,
      write: (document) => {
        settings = document
      },
    },
    recordsFile: {
      read: () => records,
      write: (document) => {
        records = structuredClone(document)
      },
    },
    policy,
    openAuditLog,
    proxyAuth: new ProxyAuth(),
    updater: createDisabledUpdater('浏览器预览不会自动更新'),
    log,
    diagnostics: () => ({ 运行方式: '浏览器预览', 系统: system, Node: process.versions.node }),
    readLog: () => '',
    openLogFolder: () => {},
    crashDumpFolder: null,
    saveFile: async (name, content) => {
      pages.save(name, content)
      return true
    },
    // A browser only has dialogs of the page, which has already asked.
    confirmServer: async () => true,
    showNotification: (notice, tag) => pages.notify(notice, tag),
    withdrawNotification: (tag) => pages.withdraw(tag),
    playSound: (sound) => pages.sound(sound),
    requestAttention: () => {},
    endAttention: () => {},
    // No page of a browser can.
    bringToFront: () => {},
    toggleMiniWindow: () => {},
    showStatus: () => {},
  }
  return { ports, pages }
}

const CHUNK_BYTES = 64 * 1024

/** Returns the same request with its body streamed in chunks, reporting progress as they are read. */
function withUploadProgress({ onUploadProgress, ...init }: FetchInit): RequestInit & { duplex?: 'half' } {
  const { body } = init
  if (!onUploadProgress || !(body instanceof Uint8Array)) return init
  const headers = new Headers(init.headers)
  headers.set('content-length', String(body.length))
  return { ...init, headers, body: chunkedStream(body, onUploadProgress), duplex: 'half' }
}

function chunkedStream(body: Uint8Array, onSent: (bytes: number) => void): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= body.length) return controller.close()
      const chunk = body.subarray(sent, sent + CHUNK_BYTES)
      sent += chunk.length
      controller.enqueue(chunk)
      onSent(sent)
    },
  })
}
