import { Button, type ButtonProps } from '@fluentui/react-components'
import { type DragEvent, useRef, useState } from 'react'

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

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A place for files. Dragged text is left to the browser, which inserts it in the field where it is dropped. */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [isDragOver, setIsDragOver] = useState(false)
  return {
    isDragOver,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsDragOver(true)
      },
      onDragLeave: () => setIsDragOver(false),
      onDrop: (event: DragEvent) => {
        setIsDragOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles(event.dataTransfer.files)
      },
    },
  }
}
