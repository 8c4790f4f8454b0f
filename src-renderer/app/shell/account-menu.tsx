import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import {
  ArrowDownloadRegular,
  BookQuestionMarkRegular,
  ChevronDownRegular,
  ClipboardTaskRegular,
  type FluentIcon,
  HatGraduationRegular,
  HistoryRegular,
  InfoRegular,
  KeyboardRegular,
  LinkDismissRegular,
  LinkRegular,
  PersonRegular,
  QuestionCircleRegular,
  SettingsRegular,
  SignOutRegular,
  StethoscopeRegular,
} from '@fluentui/react-icons'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Theme } from '#contract/settings.ts'
import { routes } from '#shared/routes.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { linkStatusLabel } from '../../api/settings/server-settings.ts'
import { openPractice } from '../../features/help/open-practice.ts'
import { useUpdateState } from '../../features/workstation-settings/published-state.ts'
import { openTerms } from '../../form/help/open-terms.ts'
import { desktop } from '../../platform/desktop.ts'
import { useManagedText, useWorkstationSettings } from '../../stores/main-state.ts'
import { useMessagingLink, useSession } from '../../stores/session.ts'
import { toastOnError } from '../../stores/toast.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { MOD } from '../../ui/shortcut-help.ts'
import { AUDIT_LOG_TITLE, openAuditLog, openMessagingLink, openShortcutHelp } from '../commands/dialog-openers.ts'
import { openWorkstationSettings } from '../commands/open-workstation-settings.ts'
import { signOut } from '../commands/sign-out.ts'

const useStyles = makeStyles({
  button: {
    position: 'relative',
    minWidth: '88px',
    maxWidth: '144px',
    paddingInline: '8px',
    gap: '4px',
    fontWeight: tokens.fontWeightRegular,
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  dot: {
    position: 'absolute',
    top: '3px',
    left: '22px',
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    backgroundColor: tokens.colorPaletteRedBackground3,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
  broken: { color: tokens.colorStatusDangerForeground1 },
  list: { minWidth: '220px' },
  groupHeader: { height: 'auto', flexDirection: 'column', alignItems: 'start', padding: '6px 8px' },
  managed: { fontWeight: 'normal', overflowWrap: 'anywhere' },
})

/** What the system's menu has under 帮助, too. */
const help: readonly [icon: FluentIcon, label: string, open: () => unknown, keys?: string][] = [
  [KeyboardRegular, '快捷键', openShortcutHelp, '?'],
  [BookQuestionMarkRegular, '名词解释', () => openTerms()],
  [HatGraduationRegular, '上手', openPractice],
  [StethoscopeRegular, '诊断', () => openWorkstationSettings('diagnostics')],
  [InfoRegular, '关于', () => openWorkstationSettings('about')],
]

const CONTACT_BUTTON = 'contact'

const themes = { system: '跟随系统', light: '浅色', dark: '深色' } satisfies Record<Theme, string>

/** Everything about the operator and this workstation, behind one button; a dot says that something needs attention. */
export function AccountMenu() {
  const styles = useStyles()
  const navigate = useNavigate()
  const trigger = useRef<HTMLButtonElement>(null)
  const user = useSession((session) => session.user)
  const name = isolateText(user?.name ?? '')
  const theme = useWorkstationSettings((settings) => settings.theme)
  const themeManaged = useManagedText('settings.theme')
  const { status, timeoutMessage } = useMessagingLink(({ state }) => state)
  const isLinkBroken = timeoutMessage !== null
  const linkLabel = isLinkBroken ? '链接超时' : linkStatusLabel(status)
  const hidesContactButton = useUiPreferences((preferences) => preferences.hidesContactButton)
  const update = useUpdateState()
  // A version that only the administrator can install needs no attention.
  const newVersion = update?.state === 'ready' && `新版本 ${update.version} 已就绪`
  const updateLabel = newVersion || (update?.state === 'available' && `新版本 ${update.version} 可用，请联系管理员`)
  const attention = [isLinkBroken && '消息服务链接超时', newVersion].filter(Boolean)

  /** Dialogs give the focus back to where it was: to the button, since the menu is gone by then. */
  const run = (action: () => unknown) => () => {
    trigger.current?.focus()
    action()
  }

  return (
    <Menu
      checkedValues={{ theme: [theme], chat: hidesContactButton ? [] : [CONTACT_BUTTON] }}
      onCheckedValueChange={(_event, { name, checkedItems }) => {
        if (name === 'chat') setUiPreferences({ hidesContactButton: checkedItems.length === 0 })
        else toastOnError(desktop.changeSettings({ theme: checkedItems[0] as Theme }))
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          ref={trigger}
          appearance="subtle"
          className={styles.button}
          icon={<PersonRegular />}
          aria-label={['账户', name, ...attention].join('，')}
          title={[name, ...attention].join('，')}
        >
          <span className={styles.name}>
            <ForeignText text={user?.name} />
          </span>
          <ChevronDownRegular />
          {attention.length > 0 && <span className={styles.dot} />}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          <MenuItem
            icon={isLinkBroken ? <LinkDismissRegular className={styles.broken} /> : <LinkRegular />}
            secondaryContent={linkLabel}
            onClick={run(() => openMessagingLink({}))}
          >
            消息服务绑定
          </MenuItem>
          <MenuItem icon={<ClipboardTaskRegular />} onClick={() => void navigate(routes.Shift.path)}>
            {routes.Shift.title}
          </MenuItem>
          <MenuItem icon={<HistoryRegular />} onClick={run(openAuditLog)}>
            {AUDIT_LOG_TITLE}
          </MenuItem>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader className={styles.groupHeader}>
              外观
              {themeManaged && <span className={styles.managed}>{themeManaged}</span>}
            </MenuGroupHeader>
            {Object.entries(themes).map(([value, label]) => (
              <MenuItemRadio key={value} name="theme" value={value} disabled={themeManaged !== null}>
                {label}
              </MenuItemRadio>
            ))}
            <MenuItemCheckbox name="chat" value={CONTACT_BUTTON}>
              悬浮客服按钮
            </MenuItemCheckbox>
          </MenuGroup>
          <MenuDivider />
          <MenuItem
            icon={<SettingsRegular />}
            secondaryContent={`${MOD},`}
            onClick={run(() => openWorkstationSettings())}
          >
            设置
          </MenuItem>
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <MenuItem icon={<QuestionCircleRegular />}>帮助</MenuItem>
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                {help.map(([Icon, label, open, keys]) => (
                  <MenuItem key={label} icon={<Icon />} secondaryContent={keys} onClick={run(open)}>
                    {label}
                  </MenuItem>
                ))}
              </MenuList>
            </MenuPopover>
          </Menu>
          {updateLabel && (
            <MenuItem icon={<ArrowDownloadRegular />} onClick={run(() => openWorkstationSettings('about'))}>
              软件更新：{updateLabel}
            </MenuItem>
          )}
          <MenuDivider />
          <MenuItem icon={<SignOutRegular />} onClick={run(signOut)}>
            退出登录
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
