import { useMemo } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { fetchGroup, type Group, type GroupTexts, saveGroupTexts } from '../../api/groups/groups.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { MessageField } from './message-field.tsx'

/** The texts of A149. */
const labels = { opening: '开盘语', seconds60: '封盘前60秒', seconds30: '封盘前30秒', check: '核对注单' } as const
const messageNames = Object.keys(labels) as (keyof GroupTexts)[]

/** The bot's messages about the rounds of a group (inventory 438). */
export function RoundMessagesDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const form = useEditForm({
    name: `${isolateText(group.name)} 的游戏设置`,
    draftKey: `group-texts:${group.id}`,
    initialValues: useMemo(() => ({ ...group.texts }), [group]),
    labels,
    refetch: async () => ({ ...(await fetchGroup(group.id)).texts }),
    submit: (values, _changes, change) => saveGroupTexts(group, values as GroupTexts, change),
    invalidMessage: '失败!',
    resource: 'groups',
  })
  return (
    <EditDialog
      title={`游戏设置 · ${isolateText(group.name)}`}
      submitLabel="保存游戏设置"
      form={form}
      width={640}
      hasHistory
      onClose={onClose}
    >
      {messageNames.map((name) => (
        <MessageField key={name} form={form} name={name} label={labels[name]} />
      ))}
    </EditDialog>
  )
}
