import { askConfirm } from '../../form/dialogs/confirm.ts'
import { desktop } from '../../platform/desktop.ts'
import { useFormDrafts, useUnsaved } from '../../stores/form-drafts.ts'
import { useSession } from '../../stores/session.ts'

/** Signs out; asks first when edits would be lost, in this window or another one (A221). */
export async function signOut(): Promise<void> {
  if (!useSession.getState().signedIn) return
  const offered = useFormDrafts.getState().offered.map(({ name }) => name)
  const { names, draftNames } = useUnsaved.getState()
  const formNames = new Set([...names, ...draftNames, ...offered])
  const warnings = [
    formNames.size > 0 && `${[...formNames].join('、')}有未保存的修改，退出登录后将丢失。`,
    (await desktop.otherWindowsHaveUnsavedWork()) && '其他窗口有未关闭的对话框或未保存的修改，退出登录后将丢失。',
  ].filter(Boolean)
  const question = { title: '退出登录', body: warnings.join(''), submitLabel: '退出登录', enterSubmits: false }
  if (warnings.length === 0 || (await askConfirm(question))) await desktop.signOut()
}
