import { Button, makeStyles } from '@fluentui/react-components'
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons'
import { minTarget } from './min-target.ts'

// No higher than the text, so that the field keeps the height of its neighbours.
const useStyles = makeStyles({ button: { ...minTarget, marginBlock: '-4px' } })

interface RevealButtonProps {
  isRevealed: boolean
  /** What it says it shows: not the label of a password, which would then name two elements. */
  secretName?: string
  onToggle: () => void
}

/** Shows and hides the text of a secret. */
export function RevealButton({ isRevealed, secretName = '输入内容', onToggle }: RevealButtonProps) {
  return (
    <Button
      className={useStyles().button}
      appearance="transparent"
      size="small"
      icon={isRevealed ? <EyeOffRegular /> : <EyeRegular />}
      aria-label={`${isRevealed ? '隐藏' : '显示'}${secretName}`}
      aria-pressed={isRevealed}
      onClick={onToggle}
    />
  )
}
