import { arch, release } from 'node:os'
import { app } from 'electron'
import type { Diagnostics } from '../../../src-preload/contract/host.ts'
import { isPackaged } from './is-packaged.ts'

/** Diagnostics of the Electron runtime and the machine. */
export function diagnostics(): Diagnostics {
  const { electron = '', chrome = '', node } = process.versions
  const languages = app.getPreferredSystemLanguages().join('、')
  return {
    Electron: electron,
    Chromium: chrome,
    Node: node,
    系统: `${process.platform} ${process.getSystemVersion()}（${release()}，${arch()}）`,
    系统语言: languages || app.getLocale(),
    安装方式: isPackaged() ? '安装版' : '开发版',
    数据文件夹: app.getPath('userData'),
  }
}
