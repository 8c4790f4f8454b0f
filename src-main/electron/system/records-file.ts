import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { createFileWriter } from '../../core/held-files.ts'
import type { Logger, SettingsFile } from '../../core/ports.ts'
import { quarantineCorruptFile } from '../../core/settings/settings-store.ts'

/** The file of what is kept of alerts over restarts (A230); a corrupt one is set aside. */
export function openRecordsFile(log: Logger): SettingsFile {
  const path = join(app.getPath('userData'), 'records.json')
  const write = createFileWriter(path, (error) => log.warn('the records of alerts cannot be written', error))
  return {
    read: () => {
      if (quarantineCorruptFile(path) !== null) log.warn('the records of alerts were corrupt and were set aside')
      return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
    },
    write: (document) => write(JSON.stringify(document)),
  }
}
