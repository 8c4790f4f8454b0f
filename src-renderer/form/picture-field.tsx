import { Button, Field, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uploadPicture } from '../api/upload.ts'
import { messageOf } from '../lib/errors.ts'
import { acceptOf, PICTURE_FORMATS, type PictureFormat, pictureFault } from '../lib/picture-file.ts'
import { pictureSource } from '../lib/pictures.ts'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { Picture } from '../ui/picture.tsx'
import type { FormUploads } from './form-uploads.ts'

const useStyles = makeStyles({
  line: { display: 'flex', gap: '8px', alignItems: 'center', flexWrap: 'wrap' },
  over: { outline: `2px dashed ${tokens.colorBrandStroke1}`, outlineOffset: '4px' },
})

interface PictureFieldProps {
  label: string
  required?: boolean
  fault?: string | null
  /** The server's image name; empty for none, several separated by commas. */
  value: string
  /** The URL, if it does not follow from the name. */
  source?: string | null
  onChange: (names: string) => void
  /** The form's uploads, which block saving meanwhile. */
  uploads: FormUploads
  moduleName: string
  /** The field of the multipart body; by default `files` (D2 §5). */
  fieldName?: string
  /** Accepted formats; by default png, gif and jpeg up to 20480 KB (D2 §5). */
  formats?: readonly PictureFormat[]
  /** The filter of the file chooser; by default the formats. */
  accept?: string
  maxKb?: number
  multiple?: boolean
  width?: number
  height?: number
}

/** An image field: selected, dropped or pasted files are checked by their first bytes and uploaded with progress. */
export function PictureField(props: PictureFieldProps) {
  const { label, required = false, fault = null, value, uploads, multiple = false, width = 96, height = 96 } = props
  const { formats = PICTURE_FORMATS, accept = acceptOf(formats) } = props
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failed, setFailed] = useState<readonly File[]>([])
  const [over, setOver] = useState(false)
  const sending = useRef<AbortController | null>(null)
  const { report } = uploads
  useEffect(() => {
    return () => {
      sending.current?.abort()
      report(label, null)
    }
  }, [report, label])

  // The form stays editable during the upload, so the name is added to its current value.
  const arrive = useEffectEvent((name: string) => {
    props.onChange(multiple && value ? `${value},${name}` : name)
  })

  async function take(chosen: Iterable<File>): Promise<void> {
    const files = multiple ? [...chosen] : [...chosen].slice(0, 1)
    if (files.length === 0 || sending.current) return
    const aborter = new AbortController()
    sending.current = aborter
    report(label, 'sending')
    const unsent = await send(files, aborter.signal)
    sending.current = null
    if (aborter.signal.aborted) setWrong(null)
    setPart(null)
    setFailed(unsent)
    report(label, unsent.length > 0 ? 'failed' : null)
  }

  /** Uploads the files in order. Returns those not uploaded after a failure; after an abort none. */
  async function send(files: readonly File[], signal: AbortSignal): Promise<readonly File[]> {
    for (const file of files) {
      const unfit = await pictureFault(file, { formats, maxKb: props.maxKb })
      setWrong(unfit)
      // Rejected files are not uploaded; earlier failures can still be retried.
      if (unfit) return failed
    }
    const { moduleName, fieldName } = props
    for (const [index, file] of files.entries()) {
      setPart(0)
      try {
        const name = await uploadPicture({
          file,
          moduleName,
          onProgress: setPart,
          signal,
          ...(fieldName && { fieldName }),
        })
        arrive(name)
        toast('success', '上传成功')
      } catch (error) {
        if (signal.aborted) return []
        setWrong(`上传失败：${messageOf(error)}`)
        return files.slice(index)
      }
    }
    return []
  }

  function giveUp(): void {
    setFailed([])
    setWrong(null)
    report(label, null)
  }

  const named = (multiple ? value.split(',') : [value]).flatMap((name) => pictureSource(name, server) ?? [])
  const shown = props.source ? [props.source] : named
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
          void take(event.dataTransfer.files)
        }}
        onPaste={(event) => void take(event.clipboardData.files)}
      >
        {shown.map((source) => (
          <Picture key={source} source={source} width={width} height={height} label={label} />
        ))}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          multiple={multiple}
          aria-label={`${label}文件`}
          onChange={({ target }) => {
            void take([...(target.files ?? [])])
            target.value = ''
          }}
        />
        {part === null ? (
          <Button size="small" onClick={() => input.current?.click()}>
            {value && !multiple ? '更换图片' : '上传图片'}
          </Button>
        ) : (
          <>
            <ProgressBar value={part} style={{ width: 120 }} aria-label="上传进度" />
            <Button size="small" onClick={() => sending.current?.abort()}>
              取消上传
            </Button>
          </>
        )}
        {failed.length > 0 && part === null && (
          <>
            <Button size="small" onClick={() => void take(failed)}>
              重试
            </Button>
            <Button size="small" appearance="subtle" onClick={giveUp}>
              放弃上传
            </Button>
          </>
        )}
        {value && part === null && (
          <Button size="small" appearance="subtle" onClick={() => props.onChange('')}>
            移除
          </Button>
        )}
      </div>
    </Field>
  )
}
