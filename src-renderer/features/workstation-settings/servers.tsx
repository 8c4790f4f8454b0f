import { Badge, Button, Caption1, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { SavedServer, ServerCheckResult } from '#contract/settings.ts'
import { askConfirm } from '../../form/dialogs/confirm.ts'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { useLedState } from '../../lib/state-hooks.ts'
import { desktop } from '../../platform/desktop.ts'
import { useUnsaved } from '../../stores/form-drafts.ts'
import { useManagedText, useWorkstationSettings } from '../../stores/main-state.ts'
import { setSession, useSession } from '../../stores/session.ts'
import { toastOnError } from '../../stores/toast.ts'
import { describeCheck } from './server-check.tsx'
import { SERVER_DRAFT_PREFIX, ServerForm } from './server-form.tsx'

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
  current: { marginInlineStart: '4px' },
  add: { alignSelf: 'flex-start' },
})

type CheckState = ServerCheckResult | 'checking'

/** Switches to another server, which signs out; asks for confirmation when signed in. */
async function switchServer({ name, address }: SavedServer): Promise<void> {
  const { names } = useUnsaved.getState()
  const unsavedWarning = names.length > 0 ? `${[...new Set(names)].join('、')}有未保存的修改，将会丢失。` : ''
  const body = `切换到 ${name || address} 将退出登录。${unsavedWarning}`
  const { kind } = await desktop.readState('host')
  // In Electron the main process confirms the switch itself, but it does not know about unsaved edits.
  const needsConfirm = useSession.getState().signedIn && (kind !== 'electron' || unsavedWarning !== '')
  if (needsConfirm && !(await askConfirm({ title: '切换服务器', body, submitLabel: '切换服务器' }))) return
  setSession(await desktop.setServer(address))
}

async function removeServer({ name, address }: SavedServer): Promise<void> {
  if (await askConfirm({ title: '删除服务器', body: name || address, submitLabel: '删除服务器', tone: 'danger' }))
    await desktop.removeServer(address)
}

/** The workstation's servers. Tokens, drafts and filters are stored per server. */
export function Servers() {
  const styles = useStyles()
  const servers = useWorkstationSettings((settings) => settings.servers)
  const managed = useManagedText('server')
  const locked = managed !== null
  const current = useSession((session) => session.server)
  const restoredAddress = usePendingDraftKey(SERVER_DRAFT_PREFIX)?.slice(SERVER_DRAFT_PREFIX.length)
  /** Empty for a new server; null: none is being edited. */
  const [editedAddress, setEditedAddress] = useLedState<string | null>(null, restoredAddress)
  const [checkStates, setCheckStates] = useState<Record<string, CheckState>>({})

  function checkServer(address: string): void {
    const setState = (state: CheckState) => setCheckStates((old) => ({ ...old, [address]: state }))
    const onError = (error: unknown) => setState({ kind: 'unreachable', message: getErrorMessage(error) })
    setState('checking')
    desktop.checkServer(address).then(setState, onError)
  }

  const stopEditing = () => setEditedAddress(null)
  function onSaved(address: string): void {
    stopEditing()
    checkServer(address)
  }

  return (
    <>
      {locked && <Caption1>服务器{managed}</Caption1>}
      {servers.length === 0 && editedAddress === null && (
        <Caption1>{locked ? '没有有效的地址，请联系管理员' : '还没有服务器'}</Caption1>
      )}
      <ul className={styles.list} aria-label="服务器">
        {servers.map((server) => {
          const { name, address } = server
          const isCurrent = address === current
          const checkState = checkStates[address]
          if (address === editedAddress) {
            return (
              <li key={address} className={styles.server}>
                <ServerForm existing={server} isCurrent={isCurrent} onSaved={onSaved} onCancel={stopEditing} />
              </li>
            )
          }
          return (
            <li key={address} className={styles.server} aria-label={name || address}>
              <div className={styles.line}>
                <div className={styles.names}>
                  <span>
                    {name || address}{' '}
                    {isCurrent && (
                      <Badge appearance="tint" className={styles.current}>
                        当前
                      </Badge>
                    )}
                  </span>
                  {name && <Caption1 className={styles.address}>{address}</Caption1>}
                </div>
                {!isCurrent && (
                  <Button size="small" appearance="primary" onClick={() => toastOnError(switchServer(server))}>
                    切换
                  </Button>
                )}
                <Button size="small" disabledFocusable={checkState === 'checking'} onClick={() => checkServer(address)}>
                  检测
                </Button>
                {!locked && (
                  <Button size="small" onClick={() => setEditedAddress(address)}>
                    编辑
                  </Button>
                )}
                {!locked && !isCurrent && (
                  <Button size="small" onClick={() => toastOnError(removeServer(server))}>
                    删除
                  </Button>
                )}
              </div>
              <CheckStatus state={checkState} />
            </li>
          )
        })}
        {editedAddress === '' && (
          <li className={styles.server}>
            <ServerForm existing={null} isCurrent={false} onSaved={onSaved} onCancel={stopEditing} />
          </li>
        )}
      </ul>
      {!locked && editedAddress === null && (
        <Button size="small" className={styles.add} icon={<AddRegular />} onClick={() => setEditedAddress('')}>
          新增服务器
        </Button>
      )}
    </>
  )
}

function CheckStatus({ state }: { state: CheckState | undefined }) {
  if (!state) return null
  if (state === 'checking') return <Caption1 role="status">正在检测…</Caption1>
  return (
    <MessageBar intent={state.kind === 'ok' ? 'success' : 'error'}>
      <MessageBarBody>{describeCheck(state)}</MessageBarBody>
    </MessageBar>
  )
}
