import { BRAND } from '../../../src-preload/shared/brand.ts'

/** The XDG autostart entry of a command, each argument quoted as the specification requires. */
export function createAutostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${BRAND}`,
    // Without the program, after its removal, the entry is ignored.
    `TryExec=${escapeString(command[0] ?? '')}`,
    `Exec=${command.map(quoteArgument).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** A value of type string: the backslash is its escape character. */
const escapeString = (text: string) => text.replaceAll('\\', '\\\\')

/** Escaped twice, for the quotes and for the file. A percent sign would start a field code. */
function quoteArgument(argument: string): string {
  const escaped = escapeString(argument.replace(/["`$\\]/g, '\\$&'))
  return `"${escaped.replaceAll('%', '%%')}"`
}
