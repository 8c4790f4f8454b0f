import { existsSync, readFileSync, renameSync } from 'node:fs'
import type { AlertSettings, AlertSettingsChange } from '#contract/alerts.ts'
import type { PolicyKey, SavedServer, SettingsView } from '#contract/settings.ts'
import { asRecord } from '#shared/lossless-json.ts'
import { isUnencrypted } from '#shared/server-address.ts'
import { applyProfile, completeProfile, type ProfileChanges, type ServerProfile } from '#shared/server-profile.ts'
import { isOfLaterVersion, type UpgradeStep, upgradeStored, withVersion } from '#shared/stored.ts'
import { chosenRules, mergeAlertSettings } from '../alerts/alert-rules.ts'
import { writeFileAtomic } from '../atomic-write.ts'
import { isHeld, untilFreeAtStart } from '../held-files.ts'
import { decodeText } from '../network/response.ts'
import type { Logger, SettingsFile } from '../ports.ts'
import { describeFailure } from '../startup-error.ts'
import { NO_POLICY, type PolicyResult } from './policy.ts'
import { readProfile } from './profile-schema.ts'
import { normalizeServerUrl, type StoredSettings, settingsSchema, settingsSteps, userSettingsSchema } from './schema.ts'

const settingNames = userSettingsSchema.keyof().options

export const MANAGED_MESSAGE = '该设置由管理员设定'

const NO_PROFILE = {}

/** The settings of this workstation, validated and stored in one file; the policy of the site overrides them. */
export class SettingsStore {
  /** The settings are asked for at every turn, and a stored profile never changes: another one takes its place. */
  readonly #readings = new WeakMap<object, ReturnType<typeof readProfile>>()
  #stored: StoredSettings
  #inForce: { of: StoredSettings; values: StoredSettings } | null = null

  constructor(
    private readonly file: SettingsFile,
    private readonly log: Logger,
    private readonly onError: (message: string) => void,
    private readonly policyResult: PolicyResult = NO_POLICY,
  ) {
    let stored: unknown = {}
    try {
      stored = upgradeStored(file.read(), settingsSteps)
    } catch (error) {
      log.error('settings cannot be read, defaults are used', error)
    }
    this.#stored = settingsSchema.parse(asRecord(stored))
    applyProfile(this.profile)
  }

  /** The values in force, with the policy applied; the same object until one changes, as each message asks for them. */
  get effective(): StoredSettings {
    if (this.#inForce?.of !== this.#stored) {
      const { settings } = this.policyResult.policy
      const alerts = mergeAlertSettings(this.#stored.alerts, this.managedAlerts)
      this.#inForce = { of: this.#stored, values: { ...this.#stored, ...settings, alerts, server: this.#server } }
    }
    return this.#inForce.values
  }

  /** What the operator chose of the alerts: saved without the policy, so that it is in force again without one. */
  get chosenAlerts(): AlertSettings {
    return this.#stored.alerts
  }

  /** What the policy fixes of the alerts. */
  get managedAlerts(): AlertSettingsChange {
    return this.policyResult.policy.alerts ?? {}
  }

  /** No other server can be chosen while the one that the policy fixes is illegible: the last one stays (A263). */
  get #server(): string {
    const { server, policyServer } = this.#stored
    const chosen = this.policyResult.policy.server ?? ((this.isManaged('server') && policyServer) || server)
    return this.#isAllowed(chosen) ? chosen : ''
  }

  /** The policy decides, else the profile of that server. A server that the policy fixed needs the policy's word. */
  #isAllowed(address: string, profile = this.#readProfile(address).changes): boolean {
    if (!isUnencrypted(address)) return true
    const { localHttp } = this.policyResult.policy
    if (localHttp !== undefined) return localHttp
    return profile.localHttp === true && (this.isManaged('profile') || !this.isManaged('server'))
  }

  /**
   * Throws with a Chinese message; http in the local network where policy or profile allow it (A311, A313). `profile`: the
   * one that is imported with the address.
   */
  normalizeAddress(input: string, profile?: ProfileChanges): string {
    const address = normalizeServerUrl(input, { localHttp: true })
    if (!this.#isAllowed(address, profile))
      throw new Error('局域网的 http 地址不加密，须由管理员在策略中或由它的服务器档案允许')
    return address
  }

  get view(): SettingsView {
    const settings = userSettingsSchema.parse(this.effective)
    const { policy, sources: managedBy, issues: policyIssues } = this.policyResult
    return {
      ...settings,
      servers: this.servers,
      profile: this.profile,
      profileIssues: this.#readProfile(this.#server).issues,
      updateMode: policy.updates ?? null,
      updateChannel: policy.updateChannel ?? 'stable',
      managedBy,
      policyIssues,
    }
  }

  get servers(): SavedServer[] {
    if (!this.isManaged('server')) return this.#stored.servers
    return this.#server ? [{ name: '', address: this.#server }] : []
  }

  /** What differs from the defaults in the profile of the server in use. */
  get profileChanges(): ProfileChanges {
    return this.#readProfile(this.#server).changes
  }

  /** A server by http without a profile has that of the same address by https: it is imported there first (A313). */
  #readProfile(address: string): ReturnType<typeof readProfile> {
    if (this.isManaged('profile')) return { changes: this.policyResult.policy.profile ?? {}, issues: null }
    const { profiles } = this.#stored
    const document = profiles[address] ?? profiles[address.replace(/^http:/, 'https:')] ?? NO_PROFILE
    // Whatever the file holds.
    const key = Object(document)
    const reading = this.#readings.get(key) ?? readProfile(document)
    this.#readings.set(key, reading)
    return reading
  }

  get profile(): ServerProfile {
    return completeProfile(this.profileChanges)
  }

  /** The change that gives a server this profile, the one in use by default. Throws when the policy fixes it. */
  withProfile(changes: ProfileChanges, address = this.#server): Pick<StoredSettings, 'profiles'> {
    if (this.isManaged('profile')) throw new Error(MANAGED_MESSAGE)
    if (!this.#isAllowed(this.#server, address === this.#server ? changes : undefined))
      throw new Error('正在使用的服务器不加密，档案须有 "localHttp": true；请先换用其他服务器')
    return { profiles: { ...this.#stored.profiles, [address]: changes } }
  }

  isManaged(key: PolicyKey): boolean {
    return this.policyResult.sources[key] !== undefined
  }

  /** Keeps the server that the policy fixes, for starts at which the policy is illegible (A263). */
  rememberPolicyServer(): void {
    const { server } = this.policyResult.policy
    if (server && server !== this.#stored.policyServer) this.change({ policyServer: server })
  }

  /** Applies at once; if the file cannot be written, the operator is notified (fault 28). Throws for a locked setting. */
  change(change: Partial<StoredSettings>): void {
    const isServerChanged = 'server' in change || 'servers' in change
    const isRefused =
      (isServerChanged && this.isManaged('server')) ||
      settingNames.some((name) => name in change && this.isManaged(`settings.${name}`))
    if (isRefused) throw new Error(MANAGED_MESSAGE)
    this.#stored = { ...this.#stored, ...change }
    applyProfile(this.profile)
    try {
      const { alerts } = this.#stored
      const document = { ...this.#stored, alerts: { ...alerts, rules: chosenRules(alerts.rules) } }
      this.file.write(withVersion(document, settingsSteps))
    } catch (error) {
      this.log.error('settings cannot be written', error)
      this.onError(`设置没有保存，重启后会丢失：${describeFailure(error)}`)
    }
  }
}

/**
 * Renames a stored document that is unreadable, not JSON or of a later version, so that a new one can be written and the
 * content is kept (fault 27). Returns the new path, null when the file is usable or absent. Throws when it cannot be
 * renamed, and when another program holds it, since it may be usable.
 */
export function setAsideUnusable(path: string, steps: readonly UpgradeStep[]): SetAside | null {
  if (!existsSync(path)) return null
  let reason: SetAside['reason'] = 'corrupt'
  try {
    const bytes = untilFreeAtStart(() => readFileSync(path))
    const content = decodeText(bytes, null).replace(/^\uFEFF/, '')
    const stored: unknown = JSON.parse(content)
    const isLater = isOfLaterVersion(stored, steps)
    if (!isLater && typeof stored === 'object' && stored !== null && !Array.isArray(stored)) {
      // A text editor or PowerShell saves it with a mark, in UTF-16 or in GBK, which no reader of JSON takes.
      if (!bytes.equals(Buffer.from(content))) writeFileAtomic(path, content)
      return null
    }
    if (isLater) reason = 'newer'
  } catch (error) {
    if (isHeld(error)) throw error
    // Unreadable or not JSON: set aside below.
  }
  const newPath = `${path.replace(/\.json$/, '')}.${reason}-${Date.now()}.json`
  renameSync(path, newPath)
  return { path: newPath, reason }
}

interface SetAside {
  path: string
  reason: 'corrupt' | 'newer'
}
