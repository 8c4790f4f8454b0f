import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type Group, type GroupTexts, groupNow, saveTexts } from '../../api/groups.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { MessageField } from './message-field.tsx'

/** The texts of A149. */
const labels = { opening: '开盘语', seconds60: '封盘前60秒', seconds30: '封盘前30秒', check: '核对注单' } as const
const fields = Object.keys(labels) as (keyof GroupTexts)[]
const anything = checkedBy(() => ({}))

/** The bot's messages about the rounds of a group (inventory 438). */
export function TextsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useEditForm({
    name: `${isolateText(group.name)} 的游戏设置`,
    draftKey: `group-texts:${group.id}`,
    loaded: useMemo(() => ({ ...group.texts }), [group]),
    labels,
    schema: anything,
    reload: async () => ({ ...(await groupNow(group.id)).texts }),
    send: (values) => saveTexts(group, values as GroupTexts),
    invalid: '失败!',
    onSaved: () => void queries.invalidateQueries({ queryKey: ['groups'] }),
  })
  return (
    <EditDialog title={`游戏设置 · ${isolateText(group.name)}`} form={form} width={640} onClose={onClose}>
      {fields.map((name) => (
        <MessageField key={name} form={form} name={name} label={labels[name]} />
      ))}
    </EditDialog>
  )
}
