import { join } from 'node:path'
import { app } from 'electron'
import Store from 'electron-store'
import { createFileWriter } from '../../core/held-files.ts'
import type { SettingsFile } from '../../core/ports.ts'
import { quarantineCorruptFile } from '../../core/settings/settings-store.ts'
import { describeFailure } from '../../core/startup-error.ts'

interface Notice {
  title: string
  body: string
}

/**
 * Opens the settings file of the data folder; `notice` is set when the existing file was unusable (faults 27, 41).
 * `onLateNotice`: a change that another program has held up was not saved.
 */
export function openSettingsFile(onLateNotice: (notice: Notice) => void): {
  file: SettingsFile
  notice: Notice | null
} {
  const path = join(app.getPath('userData'), 'settings.json')
  try {
    const quarantinePath = quarantineCorruptFile(path)
    const store = new Store<Record<string, unknown>>({ name: 'settings' })
    const write = createFileWriter(store.path, (error) =>
      onLateNotice({ title: '设置没有保存', body: `${store.path}：${describeFailure(error)}，重启后更改会丢失` }),
    )
    return {
      file: {
        read: () => store.store,
        // Not written by the store, which treats a partly written file as complete.
        write: (document) => write(JSON.stringify(document, null, 2)),
      },
      notice:
        quarantinePath === null
          ? null
          : { title: '设置文件已损坏', body: `已恢复默认设置，原文件保存为 ${quarantinePath}` },
    }
  } catch (error) {
    const rethrow = () => {
      throw error
    }
    return {
      // A file that cannot be read is not overwritten, since its content may be intact.
      file: { read: () => ({}), write: rethrow },
      notice: { title: '设置文件无法读取', body: `暂用默认设置，更改不会保存。原因：${describeFailure(error)}` },
    }
  }
}
