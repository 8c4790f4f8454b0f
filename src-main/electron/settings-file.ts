import { join } from 'node:path'
import { app } from 'electron'
import Store from 'electron-store'
import type { SettingsFile } from '../core/ports.ts'
import { setAsideIfCorrupt } from '../core/settings/settings.ts'
import { writeWholeFile } from '../core/whole-file.ts'

/** The settings document in the user's data folder; `aside` names a corrupt one that was put away. */
export function openSettingsFile(): { file: SettingsFile; aside: string | null } {
  const aside = setAsideIfCorrupt(join(app.getPath('userData'), 'settings.json'))
  const store = new Store<Record<string, unknown>>({ name: 'settings' })
  return {
    file: {
      read: () => store.store,
      // Not by the store: it takes a file that was written in part for whole.
      write: (document) => writeWholeFile(store.path, JSON.stringify(document, null, 2)),
    },
    aside,
  }
}
