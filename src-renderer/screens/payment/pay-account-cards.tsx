import {
  Body1Strong,
  Button,
  Caption1,
  Input,
  makeStyles,
  mergeClasses,
  ToggleButton,
  tokens,
} from '@fluentui/react-components'
import { AddRegular, ChevronDownRegular, ChevronRightRegular, SearchRegular } from '@fluentui/react-icons'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatServerTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import {
  deletePayAccount,
  fetchPayAccount,
  fetchPayAccounts,
  fetchPayTypes,
  type PayAccount,
  type PayType,
  setPayTypeState,
} from '../../api/settings/payment-accounts.ts'
import { EmptyState, LoadError, LoadErrors, QueryState, type Reading } from '../../form/layout/query-state.tsx'
import { ConfirmedSwitch } from '../../form/submit/confirmed-switch.tsx'
import { confirmAndSubmit } from '../../form/submit/submit-action.ts'
import { toHalfWidthNumber } from '../../lib/number-input.ts'
import { toKnownBoolean } from '../../lib/server-boolean.ts'
import { useBuiltInTurn } from '../../lib/use-built-in-turn.ts'
import { findWidest } from '../../list/table/fit-columns.ts'
import { RefreshButton } from '../../list/tool-button.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { recordsMeasure } from '../../ui/surface.ts'
import {
  combineAccounts,
  createAccountFilter,
  NOTHING_READ,
  type PayAccountRow,
  type TypeAccounts,
} from './account-search.ts'
import { setPayTypesFolded, useFoldedPayTypes } from './folded-types.ts'
import { PayAccountDialog } from './pay-account-dialog.tsx'
import {
  MAX_HEADLESS_ROWS,
  PayAccountTable,
  payAccountColumns,
  SHOW_SAME_NUMBER,
  type TargetAccount,
} from './pay-account-table.tsx'
import { usePayTypeCardStyles } from './pay-type-card-styles.ts'

/** One payment type with its accounts. */
function PayTypeCard(props: {
  type: PayType
  accounts: TypeAccounts
  /** Those that were searched for; null without a search. */
  found: readonly PayAccountRow[] | null
  /** Names the search: another one begins at the first page. */
  search: string
  isOpen: boolean
  hasTable: boolean
  isErrorAbove: boolean
  /** Its table has headings, as a long one has: those of all are alike. */
  isFirst: boolean
  /** The accounts of all types, and those that need most room. */
  all: readonly PayAccountRow[]
  widest: readonly PayAccountRow[]
  target: TargetAccount | null
  onTargetShown: () => void
  onShow: (account: PayAccount) => void
}) {
  const { type, accounts, found, search, isOpen, hasTable, isErrorAbove, all, widest } = props
  const styles = usePayTypeCardStyles()
  const queryClient = useQueryClient()
  const typeName = isolateText(type.name)
  const isHeadless = !props.isFirst && (found ?? accounts.rows).length <= MAX_HEADLESS_ROWS
  // Its heading says so: an empty table below it would say it again.
  const isEmpty = accounts.isKnown && accounts.rows.length === 0
  const states = accounts.rows.map(({ state }) => toKnownBoolean(state))
  const [onCount, unknownCount] = [true, null].map((each) => states.filter((state) => state === each).length)
  const lastChange = [type.upAdmin, formatServerTime(type.upTime), type.upMemo]
    .map((part) => isolateText(String(part ?? '')))
    .filter(Boolean)
    .join(' · ')
  const openAccountDialog = (account?: PayAccount) =>
    openDialog((close) => <PayAccountDialog type={type} account={account} existing={all} onClose={close} />)

  function onAction(id: string, account: PayAccountRow): void {
    if (id === 'edit') openAccountDialog(account)
    else if (id === SHOW_SAME_NUMBER) {
      const [next] = account.sameNumber
      if (next) props.onShow(next)
    } else deleteAfterQuestion(account)
  }

  function deleteAfterQuestion(account: PayAccount): void {
    const [title, payee] = [isolateText(account.title), `${isolateText(account.payName)} ${isolateText(account.payNo)}`]
    void confirmAndSubmit({
      title: '删除账号',
      submitLabel: '删除账号',
      tone: 'danger',
      action: `删除${typeName}账号 ${title}`,
      fields: [{ field: '支付姓名', from: isolateText(account.payName), to: '' }],
      body: `确认删除${typeName}账号“${title}”（${payee}）吗？删除后不能恢复。`,
      submit: (change) => deletePayAccount(account.id, change),
      verify: async () => (await fetchPayAccount(account)) === undefined,
      refresh: () => queryClient.invalidateQueries({ queryKey: ['pay-accounts'] }),
      successMessage: '删除成功',
      failureMessage: '删除失败',
    })
  }

  return (
    <fieldset className={mergeClasses(styles.card, isHeadless && styles.headless)} aria-label={typeName}>
      <div className={styles.head}>
        <Button
          className={mergeClasses(styles.fold, isEmpty && styles.foldless)}
          size="small"
          appearance="subtle"
          icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-label={`${typeName}的账号`}
          title={isOpen ? '折叠' : '展开'}
          aria-expanded={isOpen}
          // What was searched for is always on screen.
          disabledFocusable={found !== null}
          onClick={() => setPayTypesFolded([type.id], isOpen)}
        />
        <Body1Strong as="h2" className={styles.name} title={typeName}>
          {typeName}
        </Body1Strong>
        <ConfirmedSwitch
          name={typeName}
          label="启用"
          words={['启用', '停用']}
          checked={toKnownBoolean(type.state)}
          submit={(on, change) => setPayTypeState(type.id, on, change)}
          fetchState={async () =>
            toKnownBoolean((await fetchPayTypes()).find(({ id }) => String(id) === String(type.id))?.state)
          }
          resource="pay-types"
        />
        {isErrorAbove && accounts.error && !accounts.isKnown && (
          <Caption1 className={styles.count}>没有读到数据</Caption1>
        )}
        {accounts.isKnown && (
          <Caption1 className={styles.count}>
            {isEmpty ? '还没有账号' : `账号 ${states.length} 个，开 ${onCount} 个`}
            {unknownCount ? `，状态未知 ${unknownCount} 个` : ''}
          </Caption1>
        )}
        <Caption1 className={styles.by} title={lastChange}>
          {lastChange}
        </Caption1>
        <Button size="small" icon={<AddRegular />} disabled={!accounts.isKnown} onClick={() => openAccountDialog()}>
          新增账号
        </Button>
      </div>
      <LoadError error={isErrorAbove ? null : accounts.error} isStale={accounts.isKnown} onRetry={accounts.refetch} />
      {/* Nor below its error. */}
      {hasTable && !isEmpty && (accounts.isKnown || !accounts.error) && (
        <PayAccountTable
          label={`${typeName}账号`}
          rows={found ?? accounts.rows}
          widest={widest}
          search={search}
          loading={!accounts.isKnown}
          target={props.target?.typeKey === String(type.id) ? props.target : null}
          onTargetShown={props.onTargetShown}
          onAction={onAction}
        />
      )}
    </fieldset>
  )
}

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '12px', ...recordsMeasure },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  search: { flex: '0 1 320px' },
  found: { flex: '1 1 auto', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

const readingOf = ({ type, accounts }: { type: PayType; accounts: TypeAccounts }): Reading => ({
  name: isolateText(type.name),
  query: { ...accounts, data: accounts.isKnown || undefined },
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
  const all = useMemo(() => accounts.flatMap(({ rows }) => rows), [accounts])
  const widest = useMemo(() => findWidest(payAccountColumns, all), [all])
  const sameCount = all.filter(({ sameNumber }) => sameNumber.length > 0).length
  const showsOnlySame = onlySame && sameCount > 0
  const isFiltered = search.trim() !== '' || showsOnlySame
  const matches = createAccountFilter(toHalfWidthNumber(search))
  const isFound = (row: PayAccountRow) => matches(row) && (!showsOnlySame || row.sameNumber.length > 0)
  const cards = (types.data ?? []).map((type, index) => {
    const ofType = accounts[index] ?? NOTHING_READ
    const found = isFiltered ? ofType.rows.filter(isFound) : null
    return { type, accounts: ofType, found, isOpen: isFiltered || !folded.includes(String(type.id)) }
  })
  // One whose accounts are not known may have what is searched for.
  const visibleCards = cards.filter(({ found, accounts }) => found?.length !== 0 || !accounts.isKnown)
  const first = visibleCards.find(({ isOpen, found, accounts }) => isOpen && (found ?? accounts.rows).length > 0)
  const isBuilt = useBuiltInTurn(visibleCards.filter(({ isOpen }) => isOpen).map(({ type }) => String(type.id)))
  const isErrorAbove = types.error !== null || accounts.filter(({ error }) => error).length > 1
  const unknown = accounts.filter(({ isKnown }) => !isKnown)
  const reading = unknown.length > 0 ? '，读取中…' : ''
  const unread = unknown.some(({ error }) => error) ? '，部分类型暂时无法读取' : reading
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
    setPayTypesFolded([card.type.id], false)
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
          <Button size="small" disabled={isFiltered} onClick={() => setPayTypesFolded(typeIds, !isAllFolded)}>
            {isAllFolded ? '全部展开' : '全部折叠'}
          </Button>
        )}
        <RefreshButton onRefresh={refetchAll} />
      </search>
      {!types.data && <QueryState error={types.error} onRetry={types.refetch} shape="cards" />}
      {types.data && <LoadError error={types.error} isStale onRetry={refetchAll} />}
      {/* The same cause on each card would fill the page. */}
      {isErrorAbove && !types.error && <LoadErrors readings={cards.map(readingOf)} />}
      {types.data?.length === 0 && <EmptyState reason="支付类型由服务器提供，请联系管理员。">没有支付类型</EmptyState>}
      {isFiltered && visibleCards.length === 0 && (
        <EmptyState actions={[{ label: '清除条件', run: () => setInput('') }]}>没有找到这样的收款账号</EmptyState>
      )}
      {visibleCards.map(({ type, ...card }) => (
        <PayTypeCard
          key={String(type.id)}
          {...{ ...card, type, search, all, widest, target }}
          isFirst={type === first?.type}
          hasTable={isBuilt(String(type.id))}
          isErrorAbove={isErrorAbove}
          onTargetShown={() => setTarget(null)}
          onShow={showAccount}
        />
      ))}
    </div>
  )
}
