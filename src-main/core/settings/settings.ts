import { existsSync, readFileSync, renameSync } from 'node:fs'
import type { ServerProfile, Settings, SettingsView } from '../../../src-preload/contract.ts'
import { asRecord } from '../json.ts'
import type { Logger, SettingsFile } from '../ports.ts'
import { NO_POLICY, type PolicyReading } from './policy.ts'
import { document, type SettingsDocument, values } from './schema.ts'

const names = Object.keys(values) as (keyof Settings)[]

export const LOCKED = '该设置由管理员设定'

/** The settings of this workstation, validated and stored in one file; the policy of the site overrides them. */
export class SettingsRoom {
  #document: SettingsDocument

  constructor(
    private readonly file: SettingsFile,
    private readonly log: Logger,
    private readonly onFault: (message: string) => void,
    private readonly reading: PolicyReading = NO_POLICY,
  ) {
    let kept: unknown = {}
    try {
      kept = file.read()
    } catch (error) {
      log.error('settings cannot be read, defaults are used', error)
    }
    this.#document = document.parse(asRecord(kept))
  }

  /** The values in force, with the policy applied. */
  get all(): SettingsDocument {
    const { server = this.#document.server, settings } = this.reading.policy
    return { ...this.#document, ...(settings as Partial<Settings>), server }
  }

  get shown(): SettingsView {
    const { all, locked } = this
    const chosen = Object.fromEntries(names.map((name) => [name, all[name]])) as unknown as Settings
    return { ...chosen, servers: this.servers, locked, policyFault: this.reading.fault }
  }

  get servers(): ServerProfile[] {
    const { server } = this.reading.policy
    return server ? [{ name: '', address: server }] : this.#document.servers
  }

  get locked(): SettingsView['locked'] {
    const { server, settings = {} } = this.reading.policy
    return [...names.filter((name) => settings[name] !== undefined), ...(server ? (['server'] as const) : [])]
  }

  /**
   * Applies at once. When the file cannot be written, the operator is notified and the file stays unchanged (fault 28).
   * Throws for a locked setting.
   */
  change(change: Partial<SettingsDocument>): void {
    const refused = this.locked.some((name) => name in change) || (this.reading.policy.server && 'servers' in change)
    if (refused) throw new Error(LOCKED)
    this.#document = { ...this.#document, ...change }
    try {
      this.file.write(this.#document)
    } catch (error) {
      this.log.error('settings cannot be written', error)
      this.onFault('设置无法保存到磁盘，重启后会丢失，请检查磁盘空间')
    }
  }
}

/**
 * Renames a settings file that is unreadable or not JSON, so that a new one can be written and the old content is kept
 * (fault 27). Returns the new path, null when the file is valid or absent. Throws when it cannot be renamed.
 */
export function setAsideIfCorrupt(path: string): string | null {
  if (!existsSync(path)) return null
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof kept === 'object' && kept !== null && !Array.isArray(kept)) return null
  } catch {
    // Unreadable or not JSON: quarantined below.
  }
  const aside = `${path.replace(/\.json$/, '')}.corrupt-${Date.now()}.json`
  renameSync(path, aside)
  return aside
}
