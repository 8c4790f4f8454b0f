import { Button } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { CopyOddsTarget } from './copy-odds-dialog.tsx'

const openCopyOdds = lazyDialog(async () => (await import('./copy-odds-dialog.tsx')).CopyOddsDialog)

/** Opens the dialog that copies another play's odds into the form. */
export function CopyOddsButton(target: CopyOddsTarget) {
  return (
    <Button
      size="small"
      icon={<CopyRegular />}
      disabledFocusable={target.gridRows.length === 0 || target.form.saving}
      onClick={() => void openCopyOdds({ target })}
    >
      从其他玩法复制
    </Button>
  )
}
