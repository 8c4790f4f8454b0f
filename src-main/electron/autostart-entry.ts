import { BRAND } from './brand.ts'

/** What a Linux desktop starts at sign-in (XDG autostart): the command, each part quoted as the specification asks. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${BRAND}`,
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** Twice escaped: once for the quotes, once for the file; a percent sign would be a place to fill in. */
function quoted(part: string): string {
  const inQuotes = part.replace(/["`$\\]/g, '\\$&').replaceAll('\\', '\\\\')
  return `"${inQuotes.replaceAll('%', '%%')}"`
}
