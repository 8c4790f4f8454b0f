import { type DragEvent, useState } from 'react'

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
