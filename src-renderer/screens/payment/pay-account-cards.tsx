import { Button, Input, makeStyles, ToggleButton, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { fetchPayAccounts, fetchPayTypes, type PayAccount } from '../../api/settings/payment-accounts.ts'
import { EmptyState } from '../../form/layout/empty-state.tsx'
import { LoadError } from '../../form/layout/load-error.tsx'
import { toHalfWidthNumber } from '../../lib/number-input.ts'
import { RefreshButton } from '../../list/refresh-button.tsx'
import { createAccountFilter, type PayAccountRow, toAccountRows } from './account-search.ts'
import { foldPayTypes, useFoldedPayTypes } from './folded-pay-types.ts'
import type { TargetAccount } from './pay-account-table.tsx'
import { PayTypeCard, type TypeAccounts } from './pay-type-card.tsx'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '12px' },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  search: { flex: '0 1 320px' },
  found: { flex: '1 1 auto', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

/** The accounts that members pay into, one card per payment type (D2 §2, inventory 232–252, A295). */
export function PayAccountCards() {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const types = useQuery({ queryKey: ['pay-types'], queryFn: ({ signal }) => fetchPayTypes(signal) })
  const accounts = useQueries({
    queries: (types.data ?? []).map(({ id }) => ({
      queryKey: ['pay-accounts', String(id)],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPayAccounts(id, signal),
    })),
    combine: combineAccounts,
  })
  const [input, setInput] = useState('')
  const search = useDeferredValue(input)
  const [onlySame, setOnlySame] = useState(false)
  const [target, setTarget] = useState<TargetAccount | null>(null)
  const folded = useFoldedPayTypes()

  const all = accounts.flatMap(({ rows }) => rows)
  const sameCount = all.filter(({ sameNumber }) => sameNumber.length > 0).length
  const showsOnlySame = onlySame && sameCount > 0
  const isFiltered = search.trim() !== '' || showsOnlySame
  const matches = createAccountFilter(toHalfWidthNumber(search))
  const isFound = (row: PayAccountRow) => matches(row) && (!showsOnlySame || row.sameNumber.length > 0)
  const cards = (types.data ?? []).map((type, index) => {
    const ofType = accounts[index] ?? NOTHING_READ
    return { type, accounts: ofType, found: isFiltered ? ofType.rows.filter(isFound) : null }
  })
  // One whose accounts are not known may have what is searched for.
  const visibleCards = cards.filter(({ found, accounts }) => found?.length !== 0 || !accounts.isKnown)
  const unknown = accounts.filter(({ isKnown }) => !isKnown)
  const unread = unknown.some(({ error }) => error) ? '，部分类型暂时无法读取' : unknown.length > 0 ? '，读取中…' : ''
  const typeIds = cards.map(({ type }) => type.id)
  const isAllFolded = typeIds.every((id) => folded.includes(String(id)))

  function refetchAll(): void {
    void types.refetch()
    void queryClient.invalidateQueries({ queryKey: ['pay-accounts'] })
  }

  function showAccount(account: PayAccount): void {
    const key = String(account.id)
    const card = cards.find(({ accounts }) => accounts.rows.some(({ id }) => String(id) === key))
    if (!card) return
    if (isFiltered && !card.found?.some(({ id }) => String(id) === key)) setInput('')
    foldPayTypes([card.type.id], false)
    setTarget({ typeKey: String(card.type.id), key })
  }

  return (
    <div className={styles.screen}>
      <search className={styles.tools}>
        {/* Account numbers stay out of the address, and nothing that is typed here is kept (A295). */}
        <Input
          className={styles.search}
          size="small"
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-label="搜索收款账号"
          placeholder="标题、支付姓名、支付账号"
          contentBefore={<SearchRegular />}
          value={input}
          maxLength={200}
          onChange={(_event, { value }) => setInput(value)}
        />
        {sameCount > 0 && (
          <ToggleButton size="small" checked={showsOnlySame} onClick={() => setOnlySame(!onlySame)}>
            只看重复账号（{sameCount}）
          </ToggleButton>
        )}
        <span className={styles.found} role="status">
          {isFiltered && `找到 ${cards.reduce((sum, { found }) => sum + (found?.length ?? 0), 0)} 个账号`}
          {isFiltered && unread}
        </span>
        {typeIds.length > 1 && (
          <Button size="small" disabled={isFiltered} onClick={() => foldPayTypes(typeIds, !isAllFolded)}>
            {isAllFolded ? '全部展开' : '全部折叠'}
          </Button>
        )}
        <RefreshButton onRefresh={refetchAll} />
      </search>
      <LoadError error={types.error} isStale={types.data !== undefined} onRetry={refetchAll} />
      {types.data?.length === 0 && <EmptyState reason="支付类型由服务器提供，请联系管理员。">没有支付类型</EmptyState>}
      {isFiltered && visibleCards.length === 0 && (
        <EmptyState actions={[{ label: '清除条件', run: () => setInput('') }]}>没有找到这样的收款账号</EmptyState>
      )}
      {visibleCards.map(({ type, accounts, found }) => (
        <PayTypeCard
          key={String(type.id)}
          type={type}
          accounts={accounts}
          found={found}
          search={search}
          isFolded={folded.includes(String(type.id))}
          all={all}
          target={target}
          onTargetShown={() => setTarget(null)}
          onShow={showAccount}
        />
      ))}
    </div>
  )
}

const NOTHING_READ: TypeAccounts = { rows: [], isKnown: false, error: null, refetch: () => {} }

/** Outside the component, so that rows are the same objects until something else is read. */
function combineAccounts(results: readonly UseQueryResult<PayAccount[]>[]): TypeAccounts[] {
  const rows = toAccountRows(results.map(({ data }) => data ?? []))
  return results.map(({ data, error, refetch }, index) => ({
    rows: rows[index] ?? [],
    isKnown: data !== undefined,
    error,
    refetch,
  }))
}
