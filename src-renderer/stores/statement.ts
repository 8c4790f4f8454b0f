import { create } from 'zustand'
import type { Reconciliation, StatementView } from '#contract/statement.ts'

/** Read-only mirror of what the main process says about the imported statements; null: there are none. */
const useStatementStore = create<{ view: StatementView | null }>(() => ({ view: null }))

export const setStatement = (view: StatementView | null) => useStatementStore.setState({ view })

export const useStatement = (): StatementView | null => useStatementStore(({ view }) => view)

/** As it is at this moment. */
export const getStatement = (): StatementView | null => useStatementStore.getState().view

export const useHasStatement = (): boolean => useStatementStore(({ view }) => view !== null)

/** null: no statement is imported, or the order is not a pending deposit. */
export const useReconciliation = (orderId: string): Reconciliation | null =>
  useStatementStore(({ view }) => view?.orders[orderId] ?? null)
