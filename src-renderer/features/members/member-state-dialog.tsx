import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { formatAmount } from '#shared/money.ts'
import { nameWithId } from '#shared/untrusted-text.ts'
import {
  BANNED,
  fetchMemberById,
  type Member,
  memberStateLabel,
  memberStates,
  setMemberState,
} from '../../api/members/members.ts'
import { askConfirm } from '../../form/dialogs/confirm.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { RadioField } from '../../form/fields/fields.tsx'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { invalidateMember } from './member-facts.ts'

const labels = { state: '状态' }
const schema = z.object({ state: z.string().refine((state) => state in memberStates, '请选择状态') })
const stateOptions = Object.entries(memberStates).map(([value, { label }]) => ({ value, label }))

interface MemberStateDialogProps {
  member: Member
  /** Chosen at first, in place of the current state. */
  choice?: string
  onSaved?: (state: string) => void
  onClose: () => void
}

/** Normal, muted or banned, in any direction (D3 §4); a ban asks for a second confirmation (A143). */
export function MemberStateDialog({ member, choice, onSaved, onClose }: MemberStateDialogProps) {
  const queryClient = useQueryClient()
  const memberLabel = nameWithId(member.name, member.id)
  const form = useEditForm({
    name: `会员 ${memberLabel}`,
    draftKey: `member-state:${member.id}`,
    initialValues: { state: String(member.state) },
    labels,
    schema,
    formatValue: (_key, state) => memberStateLabel(state),
    confirm: async ({ state }) =>
      state !== BANNED ||
      askConfirm({
        title: '确认封号',
        submitLabel: '封号',
        tone: 'danger',
        body: `确定要封号 ${memberLabel} 吗？当前余额 ${formatAmount(member.balance)}。`,
        enterSubmits: false,
      }),
    refetch: async () => {
      const current = await fetchMemberById(String(member.id))
      if (!current) throw new Error('会员不存在')
      return { state: String(current.state) }
    },
    submit: ({ state }, _changes, change) => setMemberState(member.id, Number(state), change),
    successMessage: '修改成功',
    failureMessage: '修改失败',
    resource: 'members',
    onSaved: ({ state }) => {
      void invalidateMember(queryClient, String(member.id))
      onSaved?.(state)
    },
  })
  const choose = useEffectEvent(() => choice !== undefined && form.set({ state: choice }))
  useEffect(() => void choose(), [])

  async function submit(): Promise<void> {
    if (await form.save()) onClose()
  }

  return (
    <FormDialog
      title="修改状态"
      submitLabel="修改状态"
      missing={form.dirty ? null : '状态没有改变，请选择另一项'}
      onSubmit={submit}
      message={<FormMessage message={form.message} />}
      onClose={onClose}
    >
      <DescriptionList
        items={{ 会员: memberLabel, 余额: formatAmount(member.balance), 当前状态: memberStateLabel(member.state) }}
      />
      <RadioField form={form} name="state" label={labels.state} required options={stateOptions} />
    </FormDialog>
  )
}
