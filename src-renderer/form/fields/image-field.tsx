import { Button, Field, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isExternalImage, resolveImageUrl } from '#shared/image-path.ts'
import { type UploadPurpose, uploadImage } from '../../api/http/http.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { acceptAttribute, IMAGE_FORMATS, type ImageFormat, validateImage } from '../../lib/image-file.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { useFileDrop } from '../../ui/file-input.tsx'
import { ImageThumbnail } from '../../ui/image-thumbnail.tsx'
import type { FormUploads } from './form-uploads.ts'

const useStyles = makeStyles({
  row: { display: 'flex', gap: '8px', alignItems: 'center', flexWrap: 'wrap' },
  dragOver: { outline: `2px dashed ${tokens.colorBrandStroke1}`, outlineOffset: '4px' },
})

/** An image field: selected, dropped or pasted files are checked by their first bytes and uploaded with progress. */
export function ImageField(props: {
  label: string
  /** Its group says what it is. */
  isLabelHidden?: boolean
  required?: boolean
  error?: string | null
  /** The server's image name; empty for none, several separated by commas. */
  value: string
  /** The URL, if it does not follow from the name. */
  source?: string | null
  onChange: (names: string) => void
  uploads: FormUploads
  purpose: UploadPurpose
  /** The field of the multipart body; by default `files` (D2 §5). */
  fieldName?: string
  /** Accepted formats; by default png, gif and jpeg up to 20480 KB (D2 §5). */
  formats?: readonly ImageFormat[]
  accept?: string
  maxKb?: number
  multiple?: boolean
  width?: number
  height?: number
}) {
  const { label, required = false, error = null, value, uploads, multiple = false, width = 96, height = 96 } = props
  const { formats = IMAGE_FORMATS, accept = acceptAttribute(formats) } = props
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [uploadError, setUploadError] = useState<string | null>(null)
  const [failedFiles, setFailedFiles] = useState<readonly File[]>([])
  const { isDragOver, dropProps } = useFileDrop((files) => void uploadFiles(files))
  const activeUpload = useRef<AbortController | null>(null)
  const { report } = uploads
  useEffect(() => {
    return () => {
      activeUpload.current?.abort()
      report(label, null)
    }
  }, [report, label])

  // The form stays editable during the upload, so the name is added to its current value.
  const applyUploaded = useEffectEvent((name: string) => {
    props.onChange(multiple && value ? `${value},${name}` : name)
  })

  async function uploadFiles(selected: Iterable<File>): Promise<void> {
    const files = multiple ? [...selected] : [...selected].slice(0, 1)
    if (files.length === 0 || activeUpload.current) return
    const controller = new AbortController()
    activeUpload.current = controller
    report(label, 'sending')
    const failures = await uploadAll(files, controller.signal)
    activeUpload.current = null
    if (controller.signal.aborted) setUploadError(null)
    setProgress(null)
    setFailedFiles(failures)
    report(label, failures.length > 0 ? 'failed' : null)
  }

  /** Uploads the files in order. Returns those not uploaded after a failure; after an abort none. */
  async function uploadAll(files: readonly File[], signal: AbortSignal): Promise<readonly File[]> {
    for (const file of files) {
      const validationError = await validateImage(file, formats, props.maxKb)
      setUploadError(validationError)
      // Rejected files are not uploaded; earlier failures can still be retried.
      if (validationError) return failedFiles
    }
    const { purpose, fieldName } = props
    const options = { purpose, fieldName, signal, onProgress: setProgress }
    for (const [index, file] of files.entries()) {
      setProgress(0)
      try {
        applyUploaded(await uploadImage({ file, ...options }))
        toast('success', '上传成功')
      } catch (error) {
        if (signal.aborted) return []
        setUploadError(`上传失败：${getErrorMessage(error)}`)
        return files.slice(index)
      }
    }
    return []
  }

  function discardFailed(): void {
    setFailedFiles([])
    setUploadError(null)
    report(label, null)
  }

  const namedSources = (multiple ? value.split(',') : [value]).flatMap((name) => resolveImageUrl(name, server) ?? [])
  const visibleSources = props.source ? [props.source] : namedSources
  return (
    <Field label={props.isLabelHidden ? undefined : label} required={required} validationMessage={uploadError ?? error}>
      <div
        className={`${styles.row} ${isDragOver ? styles.dragOver : ''}`}
        {...dropProps}
        onPaste={(event) => void uploadFiles(event.clipboardData.files)}
      >
        {visibleSources.map((source) => (
          <ImageThumbnail key={source} source={source} width={width} height={height} label={label} />
        ))}
        {visibleSources.length === 0 && isExternalImage(value, server) && '[外部图片]'}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          multiple={multiple}
          aria-label={`${label}文件`}
          onChange={({ target }) => {
            void uploadFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
        {progress === null ? (
          <Button size="small" onClick={() => input.current?.click()}>
            {value && !multiple ? '更换图片' : '上传图片'}
          </Button>
        ) : (
          <>
            <ProgressBar value={progress} style={{ width: 120 }} aria-label="上传进度" />
            <Button size="small" onClick={() => activeUpload.current?.abort()}>
              取消上传
            </Button>
          </>
        )}
        {failedFiles.length > 0 && progress === null && (
          <>
            <Button size="small" onClick={() => void uploadFiles(failedFiles)}>
              重试
            </Button>
            <Button size="small" appearance="subtle" onClick={discardFailed}>
              放弃上传
            </Button>
          </>
        )}
        {value && progress === null && (
          <Button size="small" appearance="subtle" onClick={() => props.onChange('')}>
            移除
          </Button>
        )}
      </div>
    </Field>
  )
}
