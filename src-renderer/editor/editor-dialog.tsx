import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { dialogBody } from '../ui/dialog-body.ts'

const useStyles = makeStyles({ body: dialogBody, content: { display: 'flex', flexDirection: 'column', gap: '8px' } })

interface EditorDialogProps {
  title: string
  /** Pixels. */
  width: number
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog above the one that the editor is in; closed by its buttons and Escape, not by a stray click. */
export function EditorDialog({ title, width, actions, onClose, children }: EditorDialogProps) {
  const styles = useStyles()
  return (
    <Dialog open modalType="modal" onOpenChange={(_event, { type }) => type !== 'backdropClick' && onClose()}>
      <DialogSurface style={{ maxWidth: width }}>
        <DialogBody className={styles.body}>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogActions>{actions}</DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
