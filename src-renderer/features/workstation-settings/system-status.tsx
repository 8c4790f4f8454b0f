import {
  Badge,
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { type Disk, type ServerBase, serverStatus } from '../../api/settings/server-settings.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { SettingSection } from './setting-row.tsx'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: '16px' },
  // Two in a line: with them the whole section is seen without scrolling.
  gauges: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8px 32px' },
  gauge: {
    display: 'grid',
    gridTemplateColumns: 'minmax(48px, auto) minmax(40px, 1fr) minmax(128px, auto)',
    gap: '8px',
    alignItems: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  amount: { textAlign: 'end', color: tokens.colorNeutralForeground3 },
})

const POLL_MS = 15_000

/** 系统状态 as the server reports it; sections it does not return are left out (A046). */
export function SystemStatus() {
  const styles = useStyles()
  const [base, used, disks, status] = useQueries({
    queries: [
      statusQuery('base', serverStatus.base),
      statusQuery('used', serverStatus.usage),
      statusQuery('disks', serverStatus.disks),
      statusQuery('status', serverStatus.status),
    ],
  })
  const queries = [base, used, disks, status]
  if (queries.every(({ isPending }) => isPending)) return <Spinner delay={200} aria-label="读取中" label="读取中…" />
  if (queries.every(({ error }) => error)) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>没有读到系统状态：{getErrorMessage(base.error)}</MessageBarBody>
        <MessageBarActions>
          <Button size="small" onClick={() => void Promise.all(queries.map(({ refetch }) => refetch()))}>
            重试
          </Button>
        </MessageBarActions>
      </MessageBar>
    )
  }
  const cpuRates = Array.isArray(used.data?.cpuRates) ? used.data.cpuRates : []
  return (
    <div className={styles.panel}>
      {base.data && (
        <SettingSection title="服务器">
          <DescriptionList
            items={{
              ...baseFacts(base.data),
              版本: textOrNull(status.data?.version),
              在线人数: textOrNull(status.data?.onlineUsers),
            }}
          />
        </SettingSection>
      )}
      {used.data && (
        <SettingSection title="资源">
          <div className={styles.gauges}>
            <Gauge
              name="内存"
              part={parsePercent(used.data.ramRate)}
              amount={`${textOrNull(used.data.usedRam) ?? '—'} / ${textOrNull(used.data.totalRam) ?? '—'}`}
            />
            {cpuRates.map((rate, i) => (
              <Gauge key={i} name={`CPU ${i + 1}`} part={parsePercent(rate)} amount={String(rate)} />
            ))}
          </div>
        </SettingSection>
      )}
      {disks.data && disks.data.length > 0 && (
        <SettingSection title="磁盘">
          <div className={styles.gauges}>
            {disks.data.map((disk) => (
              <Gauge key={disk.diskName} name={isolateText(disk.diskName)} {...diskUsage(disk)} />
            ))}
          </div>
        </SettingSection>
      )}
    </div>
  )
}

function statusQuery<T>(name: string, load: (signal?: AbortSignal) => Promise<T>) {
  return {
    queryKey: ['server-status', name],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
    refetchInterval: POLL_MS,
    retry: false,
    staleTime: 0,
  }
}

const baseLabels = {
  hostName: '主机名',
  systemOs: '操作系统',
  osArchitecture: '架构',
  processorCount: '处理器',
  frameworkDescription: '运行框架',
  environment: '环境',
  startTime: '启动时间',
  sysRunTime: '已运行',
} as const

const baseFacts = (base: ServerBase): Record<string, ReactNode> =>
  Object.fromEntries(Object.entries(baseLabels).map(([name, label]) => [label, textOrNull(base[name])]))

const textOrNull = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

function diskUsage({ totalSize, used }: Disk) {
  const part = Number(totalSize) > 0 ? Number(used) / Number(totalSize) : null
  return { part, amount: `${used} / ${totalSize} GB` }
}

/** `66.67%` as 0.6667; null if it is not a number. */
function parsePercent(text: unknown): number | null {
  const value = Number.parseFloat(String(text ?? ''))
  return Number.isFinite(value) ? value / 100 : null
}

/** From this ratio on, the resource is shown as nearly full. */
const FULL_RATIO = 0.9

function Gauge({ name, part, amount }: { name: string; part: number | null; amount: string }) {
  const styles = useStyles()
  const full = part !== null && part >= FULL_RATIO
  return (
    <div className={styles.gauge}>
      <span>{name}</span>
      <ProgressBar
        aria-label={name}
        value={Math.min(1, Math.max(0, part ?? 0))}
        color={full ? 'error' : 'brand'}
        thickness="large"
      />
      <span className={styles.amount}>
        {full && (
          <Badge size="small" appearance="tint" color="danger">
            将满
          </Badge>
        )}{' '}
        {amount}
      </span>
    </div>
  )
}
