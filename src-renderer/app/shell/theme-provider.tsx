import {
  FluentProvider,
  type Theme,
  teamsHighContrastTheme,
  webDarkTheme,
  webLightTheme,
} from '@fluentui/react-components'
import { type ReactNode, useEffect } from 'react'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { DarkThemeContext } from '../../ui/readable-text.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'

const fonts = {
  fontFamilyBase: '"Segoe UI", "PingFang SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
}
/** The focus ring has the accent colour in place of Fluent's black or white. */
const light: Theme = { ...webLightTheme, colorStrokeFocus2: webLightTheme.colorBrandStroke1, ...fonts }
// Fluent's red is too faint for small text on a dark page (WCAG AA requires 4.5:1).
const dark: Theme = {
  ...webDarkTheme,
  colorStatusDangerForeground1: '#f1929a',
  colorStrokeFocus2: webDarkTheme.colorBrandForegroundLink,
  ...fonts,
}
const highContrast: Theme = { ...teamsHighContrastTheme, ...fonts }

/** Light, dark or the system's setting; high contrast always follows the system. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const setting = useWorkstationSettings(({ theme }) => theme)
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const forcedColors = useMediaQuery('(forced-colors: active)')
  const printing = useMediaQuery('print')
  const isDark = !printing && (setting === 'dark' || (setting === 'system' && systemDark))
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  }, [isDark])
  const theme = isDark ? dark : light
  return (
    <FluentProvider theme={forcedColors ? highContrast : theme}>
      <DarkThemeContext value={isDark}>{children}</DarkThemeContext>
    </FluentProvider>
  )
}
