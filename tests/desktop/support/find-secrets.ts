import type { Simulator } from '../../simulator/server.ts'
import { OPERATORS } from '../../simulator/world/operators.ts'

const patterns: [string, RegExp][] = [
  ['a token', /eyJ[\w-]{5,}\.[\w-]+/],
  ['a token in an address', /access_token=(?!\[)/],
  ['a bearer token', /bearer\s+(?!\[)\S/i],
]

/** Kinds of secrets found in a text: tokens, passwords, phone and account numbers (fault 33). Never the values. */
export function findSecrets(text: string, { world }: Simulator): string[] {
  const passwords = OPERATORS.map(({ password }) => password)
  const numbers = world.members.all.flatMap(({ phoneNo, accounts }) => [phoneNo, ...accounts.map(({ payNo }) => payNo)])
  return [
    ...patterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
    ...(passwords.some((password) => text.includes(password)) ? ['a password'] : []),
    ...(numbers.some((number) => number.length > 6 && text.includes(number)) ? ['a phone or account number'] : []),
  ]
}
