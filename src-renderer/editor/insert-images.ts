import { $insertNodes, type LexicalEditor } from 'lexical'
import { validateImage } from '../lib/image-file.ts'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { $selectBehind } from './block-keys-plugin.tsx'
import { ImageNode } from './image-node.tsx'
import { startUpload } from './image-uploads.ts'

/** Uploads images and inserts each at the selection; rejected files are reported in a toast. */
export async function insertImages(editor: LexicalEditor, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const error = await validateImage(file)
    if (error) toast('warning', error)
    else {
      const upload = startUpload(file, editor.getKey(), useSession.getState().server)
      editor.update(() => {
        $selectBehind()
        $insertNodes([new ImageNode({ upload })])
      })
    }
  }
}
