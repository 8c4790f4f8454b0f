import { Button, Caption1, MessageBar, MessageBarBody, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { describeProfile, profileChanges } from '#shared/server-profile.ts'
import { askConfirm } from '../../form/dialogs/confirm.ts'
import { desktop } from '../../platform/desktop.ts'
import { toast, toastOnError } from '../../stores/toast.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { useManagedText } from './use-optimistic-setting.ts'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  buttons: { display: 'flex', gap: '8px' },
  fields: { overflowWrap: 'anywhere' },
})

async function importProfile(file: File): Promise<void> {
  await desktop.setServerProfile(await file.text())
  toast('success', '服务器档案已导入')
}

async function exportProfile(): Promise<void> {
  if (await desktop.exportServerProfile()) toast('success', '服务器档案已保存')
}

async function resetProfile(): Promise<void> {
  const body = '这台服务器与默认读法不同之处将不再生效。'
  if (!(await askConfirm({ title: '恢复默认档案', body, submitLabel: '恢复默认档案' }))) return
  await desktop.setServerProfile('{}')
}

/** The profile of the server in use: exported, edited as a file, and imported. */
export function ServerProfileSection() {
  const styles = useStyles()
  const { profile, profileIssues } = useWorkstationSettings()
  const managed = useManagedText('profile')
  const changes = profileChanges(profile)
  const isDefault = Object.keys(changes).length === 0
  return (
    <section className={styles.section} aria-label="档案">
      <Subtitle2 as="h3">服务器档案</Subtitle2>
      <Caption1 className={styles.fields}>
        {managed ? `${managed}；` : ''}
        控制台怎样读这台服务器的字段和代码；{isDefault ? '现在全部按默认' : `与默认不同：${describeProfile(changes)}`}
      </Caption1>
      {profileIssues !== null && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>档案中不能识别之处按默认读法：{profileIssues}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.buttons}>
        <Button size="small" onClick={() => toastOnError(exportProfile())}>
          导出档案
        </Button>
        {managed === null && (
          <>
            <FileButton accept=".json" inputLabel="档案文件" onFile={(file) => toastOnError(importProfile(file))}>
              导入档案
            </FileButton>
            {!isDefault && (
              <Button size="small" onClick={() => toastOnError(resetProfile())}>
                恢复默认档案
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
