import type { UseQueryResult } from '@tanstack/react-query'
import { stripInvisible } from '#shared/untrusted-text.ts'
import type { PayAccount } from '../../api/settings/payment-accounts.ts'
import { isMasked } from '../../lib/mask-personal.ts'

/** A text as it is compared: in half width and small letters, without invisible characters. */
const foldText = (text: unknown) =>
  stripInvisible(String(text ?? ''))
    .normalize('NFKC')
    .toLowerCase()
    .trim()

/** An account number as it is compared: also without the spaces and dashes that people write between its groups. */
export const foldAccountNumber = (text: unknown) => foldText(text).replace(/[\s\p{Pd}]+/gu, '')

/** Of the accounts with one number, each row has this many: all of them in each would be too many for 10,000. */
const MAX_SAME_NUMBER = 20

/** An account with what it is found by. */
export interface PayAccountRow extends PayAccount {
  /** The folded title and payee. */
  folded: readonly string[]
  foldedNumber: string
  /** Other accounts with its number, in the order of the lists; those before it come after the others. */
  sameNumber: readonly PayAccount[]
}

/**
 * The accounts of each list with those of all lists that have the same number (A296). A server may list an account
 * under several payment types: that is one account, not two. One without a number, or with a masked one, is like no other.
 */
export function toAccountRows(lists: readonly (readonly PayAccount[])[]): PayAccountRow[][] {
  const byNumber = new Map<string, Map<string, PayAccount>>()
  const rows = lists.map((accounts) =>
    accounts.map((account): PayAccountRow => {
      const foldedNumber = foldAccountNumber(account.payNo)
      const sharing = byNumber.get(foldedNumber) ?? new Map<string, PayAccount>()
      byNumber.set(foldedNumber, sharing.has(String(account.id)) ? sharing : sharing.set(String(account.id), account))
      return { ...account, folded: [foldText(account.title), foldText(account.payName)], foldedNumber, sameNumber: [] }
    }),
  )
  const sharingLists = new Map([...byNumber].map(([number, sharing]) => [number, toSharing(sharing)]))
  for (const row of rows.flat()) {
    const sharing = sharingLists.get(row.foldedNumber)
    if (row.foldedNumber === '' || isMasked(row.payNo) || !sharing) continue
    const own = sharing.positions.get(String(row.id)) ?? 0
    const first = sharing.accounts.slice(own + 1, own + 1 + MAX_SAME_NUMBER)
    row.sameNumber = [...first, ...sharing.accounts.slice(0, Math.min(own, MAX_SAME_NUMBER - first.length))]
  }
  return rows
}

const toSharing = (sharing: ReadonlyMap<string, PayAccount>) => ({
  accounts: [...sharing.values()],
  positions: new Map([...sharing.keys()].map((id, position) => [id, position])),
})

/** Whether the title, the payee or the account number contains what was searched for; an empty search finds all. */
export function createAccountFilter(search: string): (row: PayAccountRow) => boolean {
  const text = foldText(search)
  const number = foldAccountNumber(search)
  return ({ folded, foldedNumber }) =>
    folded.some((part) => part.includes(text)) || (number !== '' && foldedNumber.includes(number))
}

export interface TypeAccounts {
  /** Empty while nothing is known. */
  rows: readonly PayAccountRow[]
  isKnown: boolean
  error: Error | null
  refetch: () => unknown
}

export const NOTHING_READ: TypeAccounts = { rows: [], isKnown: false, error: null, refetch: () => {} }

/** Outside the component, so that rows are the same objects until something else is read. */
export function combineAccounts(results: readonly UseQueryResult<PayAccount[]>[]): TypeAccounts[] {
  const rows = toAccountRows(results.map(({ data }) => data ?? []))
  return results.map(({ data, error, refetch }, index) => ({
    rows: rows[index] ?? [],
    isKnown: data !== undefined,
    error,
    refetch,
  }))
}
