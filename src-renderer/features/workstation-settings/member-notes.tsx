import { Button, Caption1, Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, ArrowUploadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import {
  MAX_NOTED_MEMBERS,
  MAX_NOTES_FILE,
  MAX_PASSWORD_LENGTH,
  type MemberNote,
  MIN_PASSWORD_LENGTH,
  type NotesImport,
} from '#contract/member-notes.ts'
import { askConfirm } from '../../form/dialogs/confirm.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { SecretInput } from '../../form/fields/fields.tsx'
import { FormMessage, type Message } from '../../form/layout/form-message.tsx'
import { EmptyState } from '../../form/layout/query-state.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { readText } from '../../lib/read-file.ts'
import { formatCount } from '../../list/export/bulk-reader.ts'
import { MemberLink } from '../../list/table/member-link.tsx'
import { desktop } from '../../platform/desktop.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useMemberNotes } from '../../stores/main-state.ts'
import { FileButton } from '../../ui/file-input.tsx'
import { noteAuthor, noteMark, storageProblem } from '../member-notes/describe-note.ts'
import { openNote } from '../member-notes/open-note.ts'
import { sounds } from './describe-rule.ts'
import { SettingSelect } from './setting-row.tsx'

/** More are found by the search. */
const MAX_LISTED = 100

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  search: { flex: '1 1 160px', minWidth: 0 },
  faint: { color: tokens.colorNeutralForeground3 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  note: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(88px, max-content) minmax(0, 1fr) auto',
    alignItems: 'baseline',
    gap: '0 12px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  mark: { color: tokens.colorBrandForeground1 },
  text: { whiteSpace: 'pre-wrap' },
})

const matches = ({ userId, text, tags }: MemberNote, query: string): boolean =>
  `${userId}\n${text}\n${tags.join('\n')}`.toLowerCase().includes(query.trim().toLowerCase())

function describeImport({ added, updated, retained, unchanged, dropped }: NotesImport): Message {
  const MAX_NAMED = 20
  const named = (label: string, ids: readonly string[]) =>
    ids.length > 0 &&
    `${label} ${ids.length}：${ids.slice(0, MAX_NAMED).join('、')}${ids.length > MAX_NAMED ? ' 等' : ''}`
  const lines = [
    named('新增', added),
    named('更新', updated),
    named('本机较新，保留', retained),
    unchanged > 0 && `相同 ${unchanged}`,
    dropped > 0 && `没有导入 ${dropped}：最多 ${MAX_NOTED_MEMBERS} 位会员`,
  ].filter((line) => line !== false)
  return {
    intent: dropped > 0 ? 'warning' : 'success',
    text: lines.length > 0 ? `已导入\n${lines.join('\n')}` : '文件里没有备注',
  }
}

/** All notes about members of this server, with their export and import. */
export function MemberNotesSection() {
  const styles = useStyles()
  const view = useMemberNotes()
  const { notes } = view
  const problem = storageProblem(view)
  const [query, setQuery] = useState('')
  const [onlyWatched, setOnlyWatched] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  const found = notes
    .filter((note) => (!onlyWatched || note.isWatched) && matches(note, query))
    .toSorted((a, b) => b.at - a.at)

  function exportNotes(): void {
    setMessage(null)
    openDialog((close) => (
      <PasswordDialog
        title="导出本机备注"
        submitLabel="导出备注"
        isNew
        run={async (password) => {
          if (await desktop.exportMemberNotes(password)) setMessage({ intent: 'success', text: '备注已导出' })
        }}
        onClose={close}
      />
    ))
  }

  async function importNotes(file: File): Promise<void> {
    setMessage(null)
    if (file.size > MAX_NOTES_FILE) return setMessage({ intent: 'error', text: '文件太大，不是导出的本机备注' })
    const content = await readText(file)
    async function run(password: string): Promise<void> {
      let result = await desktop.importMemberNotes(content, password, 'ask')
      if (result.otherServer !== null) {
        const body = `这些备注属于另一个服务器 ${result.otherServer}。只有两边的会员ID 相同，导入才有意义。`
        if (!(await askConfirm({ title: '导入其他服务器的备注', body, submitLabel: '导入备注' }))) return
        result = await desktop.importMemberNotes(content, password, 'accept')
      }
      setMessage(describeImport(result))
    }
    openDialog((close) => (
      <PasswordDialog title={`导入 ${file.name}`} submitLabel="导入备注" isNew={false} run={run} onClose={close} />
    ))
  }

  return (
    <>
      {problem !== null && <FormMessage message={{ intent: 'warning', text: problem }} />}
      <FormMessage message={message} />
      <Caption1 className={styles.faint}>
        只在本机，按服务器分开，本机的所有操作人共用；不发送给服务器和会员。在订单或会员的面板中按 B 填写。
      </Caption1>
      <SettingSelect
        name="watchSound"
        label="关注会员的声音"
        hint="有新订单或私信时"
        choices={{ ...sounds, none: '与类别相同' }}
      />
      <div className={styles.tools}>
        <Input
          className={styles.search}
          aria-label="查找备注"
          placeholder="会员ID、标签、备注"
          value={query}
          onChange={(_event, { value }) => setQuery(value)}
        />
        <Checkbox
          label="只看关注"
          checked={onlyWatched}
          onChange={(_event, { checked }) => setOnlyWatched(checked === true)}
        />
        <Button
          size="small"
          icon={<ArrowDownloadRegular />}
          disabledFocusable={notes.length === 0}
          onClick={exportNotes}
        >
          导出
        </Button>
        <FileButton
          icon={<ArrowUploadRegular />}
          accept=".json"
          inputLabel="选择导出的备注"
          onFile={(file) =>
            importNotes(file).catch((error) => setMessage({ intent: 'error', text: getErrorMessage(error) }))
          }
        >
          导入
        </FileButton>
      </div>
      {found.length === 0 ? (
        <EmptyState reason={notes.length === 0 ? '在订单或会员的面板中按 B，就可以写第一条。' : '请换一个条件。'}>
          {notes.length === 0 ? '还没有备注' : '没有符合的备注'}
        </EmptyState>
      ) : (
        <>
          <Caption1 className={styles.faint} role="status">
            {`${formatCount(found.length)} 位会员${found.length > MAX_LISTED ? `，列出最近的 ${MAX_LISTED} 位` : ''}`}
          </Caption1>
          <ul className={styles.list} aria-label="本机备注">
            {found.slice(0, MAX_LISTED).map((note) => (
              <li key={note.userId} className={styles.note}>
                <span className={styles.mark} title={note.isWatched ? '已关注' : undefined}>
                  {noteMark(note)}
                </span>
                <MemberLink memberId={note.userId}>{note.userId}</MemberLink>
                <span>
                  <span className={styles.text} dir="auto">
                    {[note.tags.join('、'), note.text].filter(Boolean).join('　')}
                  </span>{' '}
                  <Caption1 className={styles.faint}>{noteAuthor(note)}</Caption1>
                </span>
                <Button
                  size="small"
                  aria-label={`修改 ${note.userId} 的备注`}
                  onClick={() => openNote({ userId: note.userId })}
                >
                  修改
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface PasswordDialogProps {
  title: string
  submitLabel: string
  /** The password is chosen now: it is typed twice. */
  isNew: boolean
  /** Rejects with a Chinese message, which is shown: nothing is lost by a wrong password. */
  run: (password: string) => Promise<void>
  onClose: () => void
}

function PasswordDialog({ title, submitLabel, isNew, run, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  function describeMissing(): string | null {
    if (password === '') return '请输入密码'
    if (password.length < MIN_PASSWORD_LENGTH) return `密码至少 ${MIN_PASSWORD_LENGTH} 位`
    if (!isNew || password === repeated) return null
    return repeated === '' ? '请再输一次密码' : '两次输入的密码不同'
  }

  async function submit(): Promise<void> {
    setFailure(null)
    try {
      await run(password)
    } catch (error) {
      return setFailure(getErrorMessage(error))
    }
    onClose()
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      missing={describeMissing()}
      message={failure !== null && <FormMessage message={{ intent: 'error', text: failure }} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="密码" hint={isNew ? `至少 ${MIN_PASSWORD_LENGTH} 位；忘记密码后文件无法打开` : '导出时设的密码'}>
        <SecretInput
          secretName="密码"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          value={password}
          onChange={(_event, { value }) => setPassword(value)}
        />
      </Field>
      {isNew && (
        <Field label="再输一次">
          <SecretInput
            secretName="再次输入的密码"
            autoComplete="new-password"
            maxLength={MAX_PASSWORD_LENGTH}
            value={repeated}
            onChange={(_event, { value }) => setRepeated(value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
