import {
  Button,
  ColorSwatch,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  SwatchPicker,
  ToolbarButton,
  tokens,
} from '@fluentui/react-components'
import { TextColorRegular } from '@fluentui/react-icons'
import { useState } from 'react'

const COLORS = [
  ['黑色', '#000000'],
  ['灰色', '#666666'],
  ['白色', '#ffffff'],
  ['红色', '#e60000'],
  ['橙色', '#ff9900'],
  ['黄色', '#ffd400'],
  ['绿色', '#008a00'],
  ['蓝色', '#0066cc'],
  ['紫色', '#9933ff'],
  ['粉色', '#ff66aa'],
  ['棕色', '#8b4513'],
  ['青色', '#00a3a3'],
] as const

const useStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', gap: '8px', padding: '12px' },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(6, auto)', gap: '4px' },
  custom: { display: 'flex', gap: '8px', alignItems: 'center' },
  trigger: { borderBottom: `3px solid ${tokens.colorTransparentStroke}` },
})

/** Selects the text colour: a preset or a custom one. `value`: a CSS colour; empty for none. */
export function ColorMenu({ value, onChoose }: { value: string; onChoose: (color: string) => void }) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const [custom, setCustom] = useState('#000000')
  const choose = (color: string) => {
    setOpen(false)
    onChoose(color)
  }
  return (
    <Popover open={open} onOpenChange={(_event, data) => setOpen(data.open)} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <ToolbarButton
          icon={<TextColorRegular />}
          aria-label="文字颜色"
          title="文字颜色"
          className={styles.trigger}
          style={value ? { borderBottomColor: value } : {}}
          onMouseDown={(event) => event.preventDefault()}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="文字颜色">
        <SwatchPicker
          aria-label="常用颜色"
          className={styles.grid}
          selectedValue={value}
          onSelectionChange={(_event, { selectedValue }) => choose(selectedValue)}
        >
          {COLORS.map(([name, color]) => (
            <ColorSwatch key={color} color={color} value={color} aria-label={name} />
          ))}
        </SwatchPicker>
        <div className={styles.custom}>
          <label>
            其他颜色 <input type="color" value={custom} onChange={({ target }) => setCustom(target.value)} />
          </label>
          <Button size="small" onClick={() => choose(custom)}>
            使用
          </Button>
        </div>
        <Button size="small" onClick={() => choose('')}>
          默认颜色
        </Button>
      </PopoverSurface>
    </Popover>
  )
}
