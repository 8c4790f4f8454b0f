import { app } from 'electron'
import { asRecord } from '../../../src-preload/shared/lossless-json.ts'
import type { SettingsFile } from '../../core/ports.ts'
import type { PolicyResult } from '../../core/settings/policy.ts'

/** Date fields follow Chromium's language, set before it starts: Chinese unless the setting is `system`. */
export function setDateLocale(file: SettingsFile, { policy }: PolicyResult): void {
  const dates = policy.settings?.dates ?? asRecord(file.read()).dates
  if (dates !== 'system') app.commandLine.appendSwitch('lang', 'zh-CN')
}
