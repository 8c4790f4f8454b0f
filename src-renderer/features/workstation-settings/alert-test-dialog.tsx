import { Body1 } from '@fluentui/react-components'
import { useState } from 'react'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { desktop } from '../../platform/desktop.ts'
import { AlertTest, type AlertTestAnswers, isAlertTestDone } from './alert-test.tsx'

/** The test of the alerts: at the first sign-in of a day, from the header, the settings and the palette (A227). */
export function AlertTestDialog({ onClose }: { onClose: () => void }) {
  const [answers, setAnswers] = useState<AlertTestAnswers>({})
  return (
    <FormDialog
      title="测试提醒"
      width={560}
      submitLabel="完成"
      cancelLabel="跳过"
      disabled={!isAlertTestDone(answers)}
      onSubmit={async () => {
        await desktop.saveAlertCheck({ visible: answers.notification === 'yes', audible: answers.sound === 'yes' })
        onClose()
      }}
      onClose={onClose}
    >
      <Body1>
        新的订单和消息靠桌面通知和声音提醒。已发出测试，请确认在这台电脑上看得到、听得到；可随时在“设置 ›
        提醒”中再次测试。
      </Body1>
      <AlertTest onAnswers={setAnswers} />
    </FormDialog>
  )
}
