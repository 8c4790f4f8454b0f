import { Badge, Button, Caption1, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { ProbeResult, ServerProfile } from '../../src-preload/contract.ts'
import { askConfirm } from '../form/confirm.tsx'
import { useAwaitedDraft } from '../form/use-form-draft.ts'
import { messageOf } from '../lib/errors.ts'
import { desktop } from '../platform/desktop.ts'
import { setSession, useSession } from '../stores/session.ts'
import { useSettings } from '../stores/settings.ts'
import { useUnsaved } from '../stores/unsaved.ts'
import { attempt } from './attempt.ts'
import { SERVER_DRAFT, ServerForm } from './server-form.tsx'
import { BY_ADMINISTRATOR } from './setting-row.tsx'

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
  server: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: { display: 'flex', alignItems: 'center', gap: '8px' },
  names: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
  address: { color: tokens.colorNeutralForeground3 },
  add: { alignSelf: 'flex-start' },
})

type Look = ProbeResult | 'asking'

/** Switches to another server, which signs out; asks for confirmation when signed in. */
async function choose({ name, address }: ServerProfile): Promise<void> {
  const { names } = useUnsaved.getState()
  const lost = names.length > 0 ? `${[...new Set(names)].join('、')}有未保存的修改，将会丢失。` : ''
  const body = `切换到 ${name || address} 将退出登录。${lost}`
  const { kind } = await desktop.getHost()
  // In Electron the main process confirms the switch itself, but it does not know about unsaved edits.
  const asks = useSession.getState().signedIn && (kind !== 'electron' || lost !== '')
  if (asks && !(await askConfirm({ title: '切换服务器', body }))) return
  setSession(await desktop.setServer(address))
}

async function remove({ name, address }: ServerProfile): Promise<void> {
  if (await askConfirm({ title: '删除服务器', body: name || address })) await desktop.removeServer(address)
}

/** The workstation's servers. Tokens, drafts and filters are stored per server. */
export function Servers() {
  const styles = useStyles()
  const servers = useSettings((settings) => settings.servers)
  const locked = useSettings((settings) => settings.locked.includes('server'))
  const current = useSession((session) => session.server)
  /** Empty for a new server; null: none is being edited. */
  const [edited, setEdited] = useState<string | null>(null)
  const awaited = useAwaitedDraft(SERVER_DRAFT)?.slice(SERVER_DRAFT.length) ?? null
  if (awaited !== null && awaited !== edited) setEdited(awaited)
  const [looks, setLooks] = useState<Record<string, Look>>({})

  async function look(address: string): Promise<void> {
    const show = (seen: Look) => setLooks((old) => ({ ...old, [address]: seen }))
    show('asking')
    await desktop.probeServer(address).then(show, (error) => show({ kind: 'unreachable', message: messageOf(error) }))
  }

  function onSaved(address: string): void {
    setEdited(null)
    void look(address)
  }

  return (
    <>
      {locked && <Caption1>服务器{BY_ADMINISTRATOR}</Caption1>}
      {servers.length === 0 && edited === null && <Caption1>还没有服务器</Caption1>}
      <ul className={styles.list} aria-label="服务器">
        {servers.map((server) => {
          const { name, address } = server
          const isCurrent = address === current
          if (address === edited) {
            return (
              <li key={address} className={styles.server}>
                <ServerForm before={server} isCurrent={isCurrent} onSaved={onSaved} onCancel={() => setEdited(null)} />
              </li>
            )
          }
          return (
            <li key={address} className={styles.server} aria-label={name || address}>
              <div className={styles.line}>
                <div className={styles.names}>
                  <span>
                    {name || address} {isCurrent && <Badge appearance="tint">当前</Badge>}
                  </span>
                  {name && <Caption1 className={styles.address}>{address}</Caption1>}
                </div>
                {!isCurrent && (
                  <Button size="small" appearance="primary" onClick={() => attempt(choose(server))}>
                    切换
                  </Button>
                )}
                <Button size="small" disabled={looks[address] === 'asking'} onClick={() => void look(address)}>
                  检测
                </Button>
                {!locked && (
                  <Button size="small" onClick={() => setEdited(address)}>
                    编辑
                  </Button>
                )}
                {!locked && !isCurrent && (
                  <Button size="small" onClick={() => attempt(remove(server))}>
                    删除
                  </Button>
                )}
              </div>
              <Seen look={looks[address]} />
            </li>
          )
        })}
        {edited === '' && (
          <li className={styles.server}>
            <ServerForm before={null} isCurrent={false} onSaved={onSaved} onCancel={() => setEdited(null)} />
          </li>
        )}
      </ul>
      {!locked && edited === null && (
        <Button className={styles.add} icon={<AddRegular />} onClick={() => setEdited('')}>
          新增服务器
        </Button>
      )}
    </>
  )
}

function Seen({ look }: { look: Look | undefined }) {
  if (!look) return null
  if (look === 'asking') return <Caption1 role="status">正在检测…</Caption1>
  return (
    <MessageBar intent={look.kind === 'fine' ? 'success' : 'error'}>
      <MessageBarBody>{look.message}</MessageBarBody>
    </MessageBar>
  )
}
