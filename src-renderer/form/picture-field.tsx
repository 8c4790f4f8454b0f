import { Button, Field, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { uploadPicture } from '../api/upload.ts'
import { messageOf } from '../lib/errors.ts'
import { PICTURE_TYPES, pictureFault } from '../lib/picture-file.ts'
import { pictureSource } from '../lib/pictures.ts'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { Picture } from '../ui/picture.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', gap: '8px', alignItems: 'center', flexWrap: 'wrap' },
  over: { outline: `2px dashed ${tokens.colorBrandStroke1}`, outlineOffset: '4px' },
})

interface PictureFieldProps {
  label: string
  required?: boolean
  fault?: string | null
  /** As the server names it; empty for none. */
  value: string
  /** Where it is fetched from, where that does not follow from its name. */
  source?: string | null
  onChange: (name: string) => void
  moduleName: string
  width?: number
  height?: number
}

/** A picture of the server's: chosen, dropped or pasted, checked by its first bytes, sent with progress. */
export function PictureField(props: PictureFieldProps) {
  const { label, required = false, fault = null, value, onChange, moduleName, width = 96, height = 96 } = props
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const source = props.source ?? pictureSource(value, server)

  async function take(file: File | undefined): Promise<void> {
    if (!file || sending.current) return
    const unfit = await pictureFault(file)
    setWrong(unfit)
    if (unfit) return
    const aborter = new AbortController()
    sending.current = aborter
    setPart(0)
    try {
      onChange(await uploadPicture({ file, moduleName, onProgress: setPart, signal: aborter.signal }))
      toast('success', '上传成功')
    } catch (error) {
      if (!aborter.signal.aborted) setWrong(`上传失败：${messageOf(error)}`)
    } finally {
      sending.current = null
      setPart(null)
    }
  }

  return (
    <Field label={label} required={required} validationMessage={wrong ?? fault}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard */}
      <div
        className={`${styles.line} ${over ? styles.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
        onPaste={(event) => void take(event.clipboardData.files[0])}
      >
        {source && <Picture source={source} width={width} height={height} label={label} />}
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES}
          aria-label={`${label}文件`}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
        {part === null ? (
          <Button size="small" onClick={() => input.current?.click()}>
            {value ? '更换图片' : '上传图片'}
          </Button>
        ) : (
          <>
            <ProgressBar value={part} style={{ width: 120 }} aria-label="上传进度" />
            <Button size="small" onClick={() => sending.current?.abort()}>
              取消上传
            </Button>
          </>
        )}
        {value && part === null && (
          <Button size="small" appearance="subtle" onClick={() => onChange('')}>
            移除
          </Button>
        )}
      </div>
    </Field>
  )
}
