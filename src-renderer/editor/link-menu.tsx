import {
  Button,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  ToolbarButton,
} from '@fluentui/react-components'
import { LinkRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { isMemberLink } from '../ui/allowed-html.ts'

const useStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '12px', width: '320px' },
  buttons: { display: 'flex', gap: '8px', justifyContent: 'flex-end' },
})

interface LinkMenuProps {
  /** The URL of the link at the cursor; empty for none. */
  value: string
  /** An empty address removes the link. */
  onChoose: (address: string) => void
  className: string | undefined
}

/** `example.com` is most likely a site whose scheme is missing, so paths within the site start with a sign. */
const isTypedLink = (url: string) => isMemberLink(url) && (/^[a-z]+:/i.test(url) || /^[/.?#]/.test(url))

/** Edits the URL of a link that members may follow (A212). */
export function LinkMenu({ value, onChoose, className }: LinkMenuProps) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string | null>(null)
  const choose = (newAddress: string) => {
    setOpen(false)
    onChoose(newAddress)
  }
  const submit = () =>
    isTypedLink(address.trim())
      ? choose(address.trim())
      : setError('链接须以 https://、http://、mailto:、tel:、tg: 开头，站内链接以 / 开头')
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => {
        setAddress(value || 'https://')
        setError(null)
        setOpen(data.open)
      }}
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <ToolbarButton
          icon={<LinkRegular />}
          aria-label="链接"
          title="链接"
          aria-pressed={value !== ''}
          className={mergeClasses(value !== '' && className)}
          onMouseDown={(event) => event.preventDefault()}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="链接">
        <Field label="链接地址" validationMessage={error}>
          <Input
            inputMode="url"
            value={address}
            maxLength={2000}
            onChange={(_event, data) => {
              setAddress(data.value)
              setError(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              submit()
            }}
          />
        </Field>
        <div className={styles.buttons}>
          {value && (
            <Button size="small" onClick={() => choose('')}>
              移除链接
            </Button>
          )}
          <Button size="small" appearance="primary" onClick={submit}>
            使用
          </Button>
        </div>
      </PopoverSurface>
    </Popover>
  )
}
