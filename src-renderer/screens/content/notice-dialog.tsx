import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { ApiError } from '../../api/errors.ts'
import { createNotice, findNotice, type Notice, notices, saveNotice } from '../../api/notices.ts'
import { readAll } from '../../api/page.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { TextField } from '../../form/fields.tsx'
import { beforeSending } from '../../form/lost-save.ts'
import { filled } from '../../form/rules.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { isBlankHtml } from '../../lib/pictures.ts'
import { RichField } from './rich-field.tsx'

/** Rules and exact messages of D2 §5. */
const schema = z.object({
  title: filled('标题不能为空'),
  content: z.string().refine((html) => !isBlankHtml(html), '内容不能为空'),
  url: z.string().trim(),
})

type Draft = z.output<typeof schema>

const labels = { title: '标题', content: '内容', url: '链接' }
const blank: Draft = { title: '', content: '', url: '' }

const draftOf = ({ title, content, url }: Notice): Draft => ({ title, content, url: url ?? '' })

async function readAgain({ id }: Notice): Promise<Draft> {
  const now = await findNotice((notice) => String(notice.id) === String(id))
  if (!now) throw new ApiError('refused', '该公告已被删除')
  return draftOf(now)
}

/** Creates an announcement, or edits `announcement` if given. */
export function NoticeDialog({ notice, onClose }: { notice?: Notice; onClose: () => void }) {
  const queries = useQueryClient()
  const known = useRef<ReadonlySet<string>>(new Set())

  /** Remembers the existing ids, to find the new announcement if the response is lost. */
  async function create(draft: Draft): Promise<boolean> {
    known.current = new Set((await beforeSending(readAll(notices))).map(({ id }) => String(id)))
    return createNotice(draft)
  }

  const form = useEditForm<Draft>({
    name: notice ? `公告 ${isolateText(notice.title)}` : '新公告',
    draftKey: `notice:${notice?.id ?? ''}`,
    loaded: notice ? draftOf(notice) : blank,
    labels,
    schema,
    ...(notice
      ? { reload: () => readAgain(notice), send: (draft) => saveNotice(notice.id, draft) }
      : {
          send: create,
          arrived: async ({ title, content }) =>
            (await readAll(notices)).some(
              (row) => !known.current.has(String(row.id)) && row.title === title && row.content === content,
            ),
        }),
    onSaved: () => void queries.invalidateQueries({ queryKey: ['notices'] }),
  })
  return (
    <EditDialog title={notice ? '编辑公告' : '新增公告'} form={form} width={860} onClose={onClose}>
      <TextField form={form} name="title" label={labels.title} required maxLength={100} />
      <RichField form={form} name="content" label={labels.content} />
      {notice?.url && <TextField form={form} name="url" label={labels.url} maxLength={500} />}
    </EditDialog>
  )
}
