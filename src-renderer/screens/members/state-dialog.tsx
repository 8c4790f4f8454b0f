import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { z } from 'zod'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { BANNED, type Member, memberById, memberStateName, memberStates, setMemberState } from '../../api/members.ts'
import { askConfirm } from '../../form/confirm.tsx'
import { Told } from '../../form/edit-buttons.tsx'
import { Facts } from '../../form/facts.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { formatAmount } from '../../lib/money.ts'

const labels = { state: '状态' }
const schema = z.object({ state: z.string().refine((state) => state in memberStates, '请选择状态') })
const show = (_key: string, state: unknown) => memberStateName(state)

interface StateDialogProps {
  member: Member
  onSaved: (state: string) => void
  onClose: () => void
}

/** Normal, muted or banned, in any direction (D3 §4); a ban asks for a second confirmation (A143). */
export function StateDialog({ member, onSaved, onClose }: StateDialogProps) {
  const who = `${isolateText(String(member.name))}（${member.id}）`
  const form = useEditForm({
    name: `会员 ${who}`,
    draftKey: `member-state:${member.id}`,
    loaded: { state: String(member.state) },
    labels,
    schema,
    show,
    sure: async ({ state }) =>
      state !== BANNED ||
      askConfirm({
        title: '确认封号',
        body: `确定要封号 ${who} 吗？当前余额 ${formatAmount(member.balance)}。`,
        enterSubmits: false,
      }),
    reload: async () => {
      const now = await memberById(String(member.id))
      if (!now) throw new Error('会员不存在')
      return { state: String(now.state) }
    },
    send: ({ state }) => setMemberState(member.id, Number(state)),
    done: '修改成功',
    undone: '修改失败',
    onSaved: ({ state }) => onSaved(state),
  })

  async function submit(): Promise<void> {
    if (await form.save()) onClose()
  }

  return (
    <FormDialog title="修改状态" disabled={!form.edited} onSubmit={submit} onClose={onClose}>
      <Facts facts={{ 会员: who, 余额: formatAmount(member.balance), 当前状态: memberStateName(member.state) }} />
      <Field label="状态" required validationMessage={form.faults.state ?? null}>
        <RadioGroup
          layout="horizontal"
          value={String(form.values.state)}
          onChange={(_event, { value }) => form.set({ state: value })}
        >
          {Object.entries(memberStates).map(([value, { label }]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </RadioGroup>
      </Field>
      <Told form={form} />
    </FormDialog>
  )
}
