import { app } from 'electron'
import { asRecord } from '../core/json.ts'
import type { SettingsFile } from '../core/ports.ts'
import type { PolicyReading } from '../core/settings/policy.ts'

/** The language of date fields is Chromium's own, and chosen before it starts: Chinese unless the settings leave it to the system. */
export function chooseLanguage(file: SettingsFile, { policy }: PolicyReading): void {
  const dates = policy.settings?.dates ?? asRecord(file.read()).dates
  if (dates !== 'system') app.commandLine.appendSwitch('lang', 'zh-CN')
}
