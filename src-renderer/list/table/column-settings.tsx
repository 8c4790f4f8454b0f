import {
  Button,
  Checkbox,
  Input,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular, TableSettingsRegular } from '@fluentui/react-icons'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { setScreenPreferences, useScreenPreferences } from '../../stores/ui-preferences.ts'
import { minTargets } from '../../ui/min-target.ts'
import type { FilterValues } from '../filters/filters.ts'
import { ToolButton } from '../tool-button.tsx'
import { type Column, clampWidth, orderColumns } from './columns.ts'

const useStyles = makeStyles({
  surface: { maxHeight: '70vh', overflowY: 'auto', padding: '12px', ...minTargets },
  rows: {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, max-content) 84px auto auto',
    alignItems: 'center',
    columnGap: '4px',
  },
  row: { display: 'contents' },
  width: { width: '84px' },
  foot: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', paddingTop: '8px' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
})

/** Visibility, order and width of a screen's columns, and its row height; saved per screen. */
export function ColumnSettings<T>(props: { screen: string; columns: readonly Column<T>[]; values: FilterValues }) {
  const { screen, columns, values } = props
  const styles = useStyles()
  const { order = [], hidden = [], widths = {}, density } = useScreenPreferences(screen)
  const defaultDensity = useWorkstationSettings((settings) => settings.density)
  const ordered = orderColumns(columns, order)
  const ids = ordered.map(({ id }) => id)
  const save = (change: Parameters<typeof setScreenPreferences>[1]) => setScreenPreferences(screen, change)

  function move(id: string, by: number): void {
    const next = ids.filter((other) => other !== id)
    next.splice(ids.indexOf(id) + by, 0, id)
    save({ order: next })
  }

  return (
    <Popover trapFocus positioning={{ position: 'below', align: 'end', autoSize: 'height' }}>
      <PopoverTrigger disableButtonEnhancement>
        <ToolButton label="列设置" icon={<TableSettingsRegular />} />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="列设置">
        <div className={styles.rows}>
          {ordered.map(({ id, title, width, isShown }, i) => {
            const visible = !hidden.includes(id)
            return (
              <div key={id} className={styles.row}>
                <Checkbox
                  label={
                    <>
                      {title}
                      {isShown?.(values) === false && <span className={styles.hint}>（当前列表不显示）</span>}
                    </>
                  }
                  checked={visible}
                  disabled={visible && hidden.length === columns.length - 1}
                  onChange={() => save({ hidden: visible ? [...hidden, id] : hidden.filter((other) => other !== id) })}
                />
                <Input
                  className={styles.width}
                  size="small"
                  type="number"
                  contentAfter="px"
                  aria-label={`${title} 宽度`}
                  key={widths[id] ?? width}
                  defaultValue={String(widths[id] ?? width)}
                  // A width that is only passed by with Tab is not the operator's: such a column still makes room.
                  onBlur={({ target }) =>
                    target.value === String(widths[id] ?? width) ||
                    save({ widths: { ...widths, [id]: clampWidth(Number(target.value) || width) } })
                  }
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowUpRegular />}
                  aria-label={`${title} 前移`}
                  // It keeps the focus, so that Escape reaches the popover.
                  disabledFocusable={i === 0}
                  onClick={() => move(id, -1)}
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowDownRegular />}
                  aria-label={`${title} 后移`}
                  disabledFocusable={i === ordered.length - 1}
                  onClick={() => move(id, 1)}
                />
              </div>
            )
          })}
        </div>
        <div className={styles.foot}>
          <RadioGroup
            layout="horizontal"
            aria-label="行高"
            value={density ?? defaultDensity}
            onChange={(_event, { value }) => save({ density: value as NonNullable<typeof density> })}
          >
            <Radio value="compact" label="紧凑" />
            <Radio value="normal" label="宽松" />
          </RadioGroup>
          <Button
            size="small"
            appearance="subtle"
            onClick={() => save({ order: [], hidden: [], widths: {}, density: undefined })}
          >
            恢复默认
          </Button>
        </div>
      </PopoverSurface>
    </Popover>
  )
}
