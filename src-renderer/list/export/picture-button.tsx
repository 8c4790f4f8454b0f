import { ImageRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { formatTime } from '#shared/server-time.ts'
import { serverNow } from '../../stores/clock.ts'
import { ErrorBar } from '../../ui/error-bar.tsx'
import { savePicture } from '../../ui/picture.ts'
import { ToolButton } from '../tool-button.tsx'

/** Saves what is on screen as a picture, where exports are saved. `fileName`: without time and extension. */
export function PictureButton(props: {
  /** Why there is none; an empty text while it is read. */
  unavailable: string | undefined
  draw: () => SVGSVGElement | null
  fileName: string
}) {
  const { unavailable, draw, fileName } = props
  const [failed, setFailed] = useState(false)

  async function save(): Promise<void> {
    const timestamp = formatTime(serverNow()).replaceAll(/[-:]/g, '').replace(' ', '-')
    try {
      const picture = draw()
      if (picture) await savePicture(picture, `${fileName}-${timestamp}.png`)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      {failed && <ErrorBar intent="error" text="图片没有生成" onRetry={save} />}
      <ToolButton
        label="保存图片"
        icon={<ImageRegular />}
        disabledFocusable={unavailable !== undefined}
        title={unavailable}
        onClick={() => void save()}
      />
    </>
  )
}
