import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import Store from 'electron-store'
import { asRecord } from '#shared/lossless-json.ts'
import { recordsSteps } from '../../core/alerts/records.ts'
import { createFileWriter } from '../../core/held-files.ts'
import type { Logger, SettingsFile } from '../../core/ports.ts'
import type { PolicyResult } from '../../core/settings/policy.ts'
import { settingsSteps } from '../../core/settings/schema.ts'
import { setAsideUnusable } from '../../core/settings/settings-store.ts'
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
    const aside = setAsideUnusable(path, settingsSteps)
    const store = new Store<Record<string, unknown>>({ name: 'settings' })
    const write = createFileWriter(store.path, (error) =>
      onLateNotice({ title: '设置没有保存', body: `${store.path}：${describeFailure(error)}，重启后更改会丢失` }),
    )
    return {
      file: {
        read: () => store.store,
        // Not by the store: on a full disk it takes the part that was written for the whole and replaces the file by it,
        // and it migrates by the version of the program, where a file has its own (`upgradeStored`).
        write: (document) => write(JSON.stringify(document, null, 2)),
      },
      notice: aside && {
        title: aside.reason === 'newer' ? '设置文件由更新的版本写成' : '设置文件已损坏',
        body: `已恢复默认设置，原文件保存为 ${aside.path}`,
      },
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

/** The file of what is kept of alerts over restarts (A230); one that is corrupt or of a later version is set aside. */
export function openRecordsFile(log: Logger): SettingsFile {
  const path = join(app.getPath('userData'), 'records.json')
  const write = createFileWriter(path, (error) => log.warn('the records of alerts cannot be written', error))
  return {
    read: () => {
      const aside = setAsideUnusable(path, recordsSteps)
      if (aside) log.warn(`the records of alerts are ${aside.reason} and were set aside`)
      return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
    },
    write: (document) => write(JSON.stringify(document)),
  }
}

/** Date fields follow Chromium's language, set before it starts: Chinese unless the setting is `system`. */
export function setDateLocale(file: SettingsFile, { policy }: PolicyResult): void {
  const dates = policy.settings?.dates ?? asRecord(file.read()).dates
  if (dates !== 'system') app.commandLine.appendSwitch('lang', 'zh-CN')
}
