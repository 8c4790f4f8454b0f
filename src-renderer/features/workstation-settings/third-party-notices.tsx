import { Body1, Button, Caption1, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ThirdPartyNotice } from '#shared/product.ts'
import { QueryState } from '../../form/layout/query-state.tsx'
import { SettingRow } from './setting-row.tsx'

const useThirdPartyNoticesStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  secondary: { color: tokens.colorNeutralForeground3 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
  notice: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& summary': {
      minHeight: '32px',
      lineHeight: '32px',
      paddingInline: '4px',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    },
    '& pre': {
      margin: '0 0 8px',
      padding: '8px 12px',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase200,
      backgroundColor: tokens.colorNeutralBackground2,
      borderRadius: tokens.borderRadiusMedium,
    },
  },
})

/** A file of the package, written by the build (scripts/bundled-packages.ts). */
async function loadNotices(): Promise<ThirdPartyNotice[]> {
  const notices = await fetch('/third-party.json').then(
    (response) => (response.ok ? response.json() : null),
    () => null,
  )
  if (!Array.isArray(notices)) throw new Error('许可文件暂时无法读取')
  return notices
}

/** The licenses of what the console contains, read and shown on request. */
export function ThirdPartyNotices() {
  const styles = useThirdPartyNoticesStyles()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <SettingRow label="许可" hint="本程序所含的软件和各自的许可">
        <Button
          size="small"
          icon={isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
          iconPosition="after"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          第三方软件许可
        </Button>
      </SettingRow>
      {isOpen && (
        <section id={id} className={styles.section} aria-label="第三方软件许可">
          <NoticeList />
        </section>
      )}
    </div>
  )
}

function NoticeList() {
  const styles = useThirdPartyNoticesStyles()
  const [text, setText] = useState('')
  const query = useQuery({ queryKey: ['thirdPartyNotices'], queryFn: loadNotices, staleTime: Infinity })
  if (!query.data) return <QueryState error={query.error} onRetry={query.refetch} />
  const wanted = text.trim().toLowerCase()
  const found = query.data.filter(({ name, license }) => `${name} ${license}`.toLowerCase().includes(wanted))
  return (
    <>
      <Body1>
        本程序包含以下 {query.data.length} 个软件。Chromium、Node.js 及其组件的许可在随程序安装的 LICENSES.chromium.html
        中。
      </Body1>
      <Input
        type="search"
        aria-label="搜索许可"
        placeholder="名称或许可，如 MIT"
        value={text}
        onChange={(_event, { value }) => setText(value)}
      />
      <Caption1 className={styles.secondary} role="status">
        {found.length > 0 ? `共 ${found.length} 项` : '没有符合的软件'}
      </Caption1>
      <ul className={styles.list}>
        {found.map((notice) => (
          <li key={`${notice.name}@${notice.version}`}>
            <details className={styles.notice}>
              <summary>
                {notice.name} {notice.version} <Caption1 className={styles.secondary}>{notice.license}</Caption1>
              </summary>
              <pre>{notice.text}</pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
