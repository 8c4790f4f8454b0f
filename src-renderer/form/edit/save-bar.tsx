import { useOneSaveBar } from './one-save-bar.tsx'
import { SaveBarFrame, type SaveBarProps } from './save-bar-frame.tsx'

/** The bar that saves or discards a settings form: its own, or the one of a page with several forms. */
export function SaveBar(props: SaveBarProps) {
  return useOneSaveBar(props.form) ? null : <SaveBarFrame {...props} />
}
