import { Button, type ButtonProps } from '@fluentui/react-components'
import { useRef } from 'react'

/** A button that asks for a file. `inputLabel`: name of the hidden field; `accept`: the endings that it offers. */
export function FileButton({
  accept,
  inputLabel,
  onFile,
  ...props
}: ButtonProps & { accept: string; inputLabel: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" {...props} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={inputLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
