import { BRAND } from '../../../src-preload/shared/brand.ts'

/** The XDG autostart entry of a command, each argument quoted as the specification requires. */
export function createAutostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${BRAND}`,
    `Exec=${command.map(quoteArgument).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** Escaped twice, for the quotes and for the file. A percent sign would start a field code. */
function quoteArgument(argument: string): string {
  const escaped = argument.replace(/["`$\\]/g, '\\$&').replaceAll('\\', '\\\\')
  return `"${escaped.replaceAll('%', '%%')}"`
}
