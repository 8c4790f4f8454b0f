import {
  FluentProvider,
  type Theme,
  teamsHighContrastTheme,
  webDarkTheme,
  webLightTheme,
} from '@fluentui/react-components'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useSettings } from '../stores/settings.ts'

const fonts = {
  fontFamilyBase: '"Segoe UI", "PingFang SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
}
const light: Theme = { ...webLightTheme, ...fonts }
// Fluent's red is too faint for small text on a dark page (WCAG AA requires 4.5:1).
const dark: Theme = { ...webDarkTheme, colorStatusDangerForeground1: '#f1929a', ...fonts }
const highContrast: Theme = { ...teamsHighContrastTheme, ...fonts }

/** Light, dark or the system's setting; high contrast always follows the system. */
export function Themed({ children }: { children: ReactNode }) {
  const setting = useSettings(({ theme }) => theme)
  const systemDark = useMedia('(prefers-color-scheme: dark)')
  const forced = useMedia('(forced-colors: active)')
  const printing = useMedia('print')
  const isDark = !printing && (setting === 'dark' || (setting === 'system' && systemDark))
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  }, [isDark])
  return <FluentProvider theme={forced ? highContrast : isDark ? dark : light}>{children}</FluentProvider>
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
