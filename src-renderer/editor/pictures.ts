import { $insertNodes, type LexicalEditor } from 'lexical'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { ImageNode } from './image-node.tsx'
import { beginUpload } from './uploads.ts'

/** Uploads images and inserts each at the selection; rejected files are reported in a toast. */
export async function insertPictures(editor: LexicalEditor, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const begun = await beginUpload(file, editor.getKey(), useSession.getState().server)
    if ('fault' in begun) toast('warning', begun.fault)
    else editor.update(() => $insertNodes([new ImageNode({ upload: begun.id })]))
  }
}
