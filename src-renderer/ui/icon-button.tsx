import { Button, type ButtonProps } from '@fluentui/react-components'

type IconButtonProps = Pick<ButtonProps, 'icon' | 'children'> & { label: string; onClick: () => void }

/** A quiet button whose label is also its tooltip. */
export function IconButton({ label, ...props }: IconButtonProps) {
  return <Button appearance="subtle" aria-label={label} title={label} {...props} />
}
