import {
  Button,
  Field,
  Input,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { BookmarkRegular, CheckmarkRegular, DeleteRegular, DismissRegular, EditRegular } from '@fluentui/react-icons'
import { type FormEvent, useRef, useState } from 'react'
import { useToday } from '../../stores/today.ts'
import type { FilterPreset } from '../../stores/ui-preferences.ts'
import { setScreenPreferences, useScreenPreferences } from '../../stores/ui-preferences.ts'
import { minTargets } from '../../ui/min-target.ts'
import { ToolButton } from '../tool-button.tsx'
import type { Filter, FilterValues } from './filters.ts'
import { fromPreset, MAX_NAME_LENGTH, MAX_PRESETS, normalizePresetName, toPreset, upsertPreset } from './presets.ts'

const useStyles = makeStyles({
  surface: { width: '300px', padding: '12px', display: 'flex', flexDirection: 'column', gap: '8px', ...minTargets },
  list: { listStyleType: 'none', margin: '0', padding: '0', maxHeight: '40vh', overflowY: 'auto' },
  item: { display: 'flex', alignItems: 'center', gap: '2px' },
  apply: {
    flex: '1 1 auto',
    minWidth: '0',
    justifyContent: 'flex-start',
    fontWeight: tokens.fontWeightRegular,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    display: 'block',
    textAlign: 'start',
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  save: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, paddingTop: '8px', outlineStyle: 'none' },
})

const NO_PRESETS: FilterPreset[] = []

/** The operator's saved filters of a screen. Invalid input cannot be saved. */
export function PresetMenu(props: {
  screen: string
  filters: readonly Filter[]
  /** Current input with days resolved. */
  values: FilterValues
  hasErrors: boolean
  onApply: (values: FilterValues) => void
}) {
  const { screen, filters, values, hasErrors, onApply } = props
  const styles = useStyles()
  const { presets = NO_PRESETS } = useScreenPreferences(screen)
  const [open, setOpen] = useState(false)
  const [renaming, setRenaming] = useState<string | null>(null)
  const today = useToday()
  const saveSection = useRef<HTMLDivElement>(null)
  const savePresets = (next: FilterPreset[]) => setScreenPreferences(screen, { presets: next })
  const isTaken = (name: string) => presets.some((preset) => preset.name === name)

  /** The focused form unmounts; focus stays in the popover, so that Escape still closes it. */
  function finishEdit(next?: FilterPreset[]): void {
    if (next) savePresets(next)
    setRenaming(null)
    saveSection.current?.focus()
  }

  return (
    <Popover
      trapFocus
      positioning={{ position: 'below', align: 'start' }}
      open={open}
      onOpenChange={(_event, data) => {
        setOpen(data.open)
        setRenaming(null)
      }}
    >
      <PopoverTrigger disableButtonEnhancement>
        <ToolButton label="常用筛选" icon={<BookmarkRegular />} />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="常用筛选">
        {presets.length === 0 && <span className={styles.hint}>还没有保存的筛选。给现在的条件起个名字：</span>}
        {presets.length > 0 && (
          <ul className={styles.list}>
            {presets.map((preset, i) => (
              <li key={preset.name} className={styles.item}>
                {renaming === preset.name ? (
                  <PresetNameForm
                    label="新名称"
                    submitLabel="改名"
                    initial={preset.name}
                    validate={(name) => (name !== preset.name && isTaken(name) ? '已有同名的筛选' : null)}
                    onCancel={() => finishEdit()}
                    onSave={(name) => finishEdit(presets.with(i, { ...preset, name }))}
                  />
                ) : (
                  <>
                    <Button
                      className={styles.apply}
                      appearance="subtle"
                      size="small"
                      title={preset.name}
                      onClick={() => {
                        onApply(fromPreset(preset, filters))
                        setOpen(false)
                      }}
                    >
                      {preset.name}
                    </Button>
                    <Button
                      appearance="subtle"
                      size="small"
                      icon={<EditRegular />}
                      aria-label={`重命名 ${preset.name}`}
                      onClick={() => setRenaming(preset.name)}
                    />
                    <Button
                      appearance="subtle"
                      size="small"
                      icon={<DeleteRegular />}
                      aria-label={`删除 ${preset.name}`}
                      onClick={() => finishEdit(presets.filter((other) => other !== preset))}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        <div ref={saveSection} tabIndex={-1} className={styles.save}>
          {hasErrors ? (
            <span className={styles.hint}>请先更正筛选条件，再保存</span>
          ) : (
            <PresetNameForm
              label="保存当前条件为"
              submitLabel="保存"
              initial=""
              validate={(name) =>
                presets.length >= MAX_PRESETS && !isTaken(name) ? `最多保存 ${MAX_PRESETS} 个，请先删除不用的` : null
              }
              confirmText={(name) => (isTaken(name) ? `覆盖已有的“${name}”？` : null)}
              onSave={(name) => savePresets(upsertPreset(presets, toPreset(name, filters, values, today)))}
            />
          )}
        </div>
      </PopoverSurface>
    </Popover>
  )
}

const usePresetNameFormStyles = makeStyles({
  line: { display: 'flex', gap: '8px', alignItems: 'flex-start' },
  grow: { flex: '1 1 auto', minWidth: '0' },
})

/** Input for a preset's name, with validation and confirmation inline. */
function PresetNameForm(props: {
  label: string
  submitLabel: string
  initial: string
  /** An error message for a name that is not allowed, else null. */
  validate: (name: string) => string | null
  /** A question the operator must confirm by submitting again, else null. */
  confirmText?: (name: string) => string | null
  onSave: (name: string) => void
  onCancel?: () => void
}) {
  const { label, submitLabel, initial, validate, confirmText, onSave, onCancel } = props
  const styles = usePresetNameFormStyles()
  const [input, setInput] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [confirmation, setConfirmation] = useState<string | null>(null)

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    // React events bubble to the filter form that contains the popover.
    event.stopPropagation()
    const name = normalizePresetName(input)
    const invalid = name === '' ? '请输入名称' : validate(name)
    const requiredConfirmation = invalid ? null : (confirmText?.(name) ?? null)
    setError(invalid)
    if (invalid) return
    const unconfirmed = requiredConfirmation !== null && requiredConfirmation !== confirmation
    setConfirmation(unconfirmed ? requiredConfirmation : null)
    if (unconfirmed) return
    setInput('')
    onSave(name)
  }

  return (
    <form className={styles.grow} onSubmit={handleSubmit} noValidate>
      <Field size="small" validationState={error ? 'error' : 'warning'} validationMessage={error ?? confirmation}>
        <div className={styles.line}>
          <Input
            className={styles.grow}
            size="small"
            aria-label={label}
            placeholder={label}
            maxLength={MAX_NAME_LENGTH * 2}
            value={input}
            autoFocus={initial !== ''}
            onChange={(_event, { value }) => {
              setInput([...value].slice(0, MAX_NAME_LENGTH).join(''))
              setError(null)
              setConfirmation(null)
            }}
          />
          <Button
            size="small"
            type="submit"
            appearance={confirmation ? 'primary' : 'secondary'}
            icon={<CheckmarkRegular />}
          >
            {confirmation ? '覆盖' : submitLabel}
          </Button>
          {onCancel && (
            <Button size="small" appearance="subtle" icon={<DismissRegular />} aria-label="不改名" onClick={onCancel} />
          )}
        </div>
      </Field>
    </form>
  )
}
