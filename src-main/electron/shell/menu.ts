import { type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'
import type { HostInfo } from '#contract/host.ts'
import { BRAND } from '#shared/product.ts'
import { ABOUT_ROUTE, DIAGNOSTICS_ROUTE, HELP_ROUTES, QUICK_ROUTES, SETTINGS_ROUTE } from '#shared/routes.ts'
import { isPackaged } from '../compat.ts'

interface MenuActions {
  open(route: string): void
  /** By so many steps; 0 is the size as it was made. */
  zoom(steps: number): void
  quit(): void
}

type Item = MenuItemConstructorOptions
const separator: Item = { type: 'separator' }

/** The application menu, in Chinese whatever the system's language. */
export function menuTemplate(platform: HostInfo['platform'], actions: MenuActions, isDeveloper: boolean): Item[] {
  const isMac = platform === 'macos'
  const about: Item = { label: `关于${BRAND}`, click: () => actions.open(ABOUT_ROUTE) }
  const settings: Item = { label: '设置…', accelerator: 'CmdOrCtrl+,', click: () => actions.open(SETTINGS_ROUTE) }
  const quit: Item = { label: isMac ? `退出${BRAND}` : '退出', accelerator: 'CmdOrCtrl+Q', click: actions.quit }
  const close: Item = { role: 'close', label: '关闭窗口', accelerator: 'CmdOrCtrl+W' }
  const edit: Item[] = [
    { role: 'undo', label: '撤销' },
    { role: 'redo', label: '重做' },
    separator,
    { role: 'cut', label: '剪切' },
    { role: 'copy', label: '复制' },
    { role: 'paste', label: '粘贴' },
    { role: 'pasteAndMatchStyle', label: '粘贴为纯文本' },
    { role: 'selectAll', label: '全选' },
  ]
  const view: Item[] = [
    { role: 'reload', label: '重新加载', accelerator: 'CmdOrCtrl+R' },
    separator,
    { label: '实际大小', accelerator: 'CmdOrCtrl+0', click: () => actions.zoom(0) },
    { label: '放大', accelerator: 'CmdOrCtrl+=', click: () => actions.zoom(1) },
    // The same shortcut on keyboards with a separate plus key.
    { label: '放大', accelerator: 'CmdOrCtrl+Plus', visible: false, click: () => actions.zoom(1) },
    { label: '缩小', accelerator: 'CmdOrCtrl+-', click: () => actions.zoom(-1) },
    separator,
    { role: 'togglefullscreen', label: '全屏' },
    ...(isDeveloper ? [separator, { role: 'toggleDevTools', label: '开发者工具' } as Item] : []),
  ]
  const quickRoutes = Object.values(QUICK_ROUTES).map(
    ({ label, route }, i): Item => ({ label, accelerator: `CmdOrCtrl+${i + 1}`, click: () => actions.open(route) }),
  )
  const helpItem = (label: string, route: string): Item => ({ label, click: () => actions.open(route) })
  const help = [
    helpItem('快捷键', HELP_ROUTES.shortcuts),
    helpItem('名词解释', HELP_ROUTES.terms),
    helpItem('上手', HELP_ROUTES.practice),
    helpItem('诊断', DIAGNOSTICS_ROUTE),
  ]
  const macWindow: Item[] = [
    { role: 'minimize', label: '最小化' },
    { role: 'zoom', label: '缩放' },
    close,
    separator,
    { role: 'front', label: '前置全部窗口' },
  ]
  const macApp: Item[] = [
    about,
    separator,
    settings,
    separator,
    { role: 'services', label: '服务' },
    separator,
    { role: 'hide', label: `隐藏${BRAND}` },
    { role: 'hideOthers', label: '隐藏其他' },
    { role: 'unhide', label: '全部显示' },
    separator,
    quit,
  ]
  return [
    isMac ? { label: BRAND, submenu: macApp } : { label: '文件', submenu: [settings, separator, close, quit] },
    { label: '编辑', submenu: edit },
    { label: '视图', submenu: view },
    { label: '前往', submenu: quickRoutes },
    ...(isMac ? [{ role: 'windowMenu', label: '窗口', submenu: macWindow } as Item] : []),
    { label: '帮助', submenu: isMac ? help : [...help, separator, about] },
  ]
}

/** Needed for copy and paste on macOS and for accelerators everywhere. Windows and Linux hide it until Alt. */
export function installMenu(platform: HostInfo['platform'], actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform, actions, !isPackaged())))
}

type TextParams = Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText'>

/**
 * The context menu of a text field or of selected text, in Chinese; empty elsewhere. Without spelling: its dictionaries
 * would be downloaded. Pages with menus of their own cancel the event, so theirs is the only one.
 */
export function textMenuTemplate({ isEditable, editFlags, selectionText }: TextParams): Item[] {
  const copy: Item = { role: 'copy', label: '复制', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'undo', label: '撤销', enabled: editFlags.canUndo },
    { role: 'redo', label: '重做', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: '剪切', enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: '粘贴', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: '全选', enabled: editFlags.canSelectAll },
  ]
}
