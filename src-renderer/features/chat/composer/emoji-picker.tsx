import {
  Button,
  Input,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components'
import { EmojiRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { emojiGroups, findEmoji } from './emoji-data.ts'

const useStyles = makeStyles({
  surface: { width: '348px', padding: '8px', display: 'flex', flexDirection: 'column', gap: '6px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(9, 1fr)',
    alignContent: 'start',
    height: '216px',
    overflowY: 'auto',
  },
  emoji: {
    height: '36px',
    padding: 0,
    border: '0 none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    fontSize: '22px',
    lineHeight: '36px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  noResults: { gridColumn: '1 / -1', padding: '24px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
})

/** Picks an emoji; its data is part of the package (item 表情 of D3 §2.12). */
export function EmojiPicker({ disabled, onPick }: { disabled: boolean; onPick: (emoji: string) => void }) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const [group, setGroup] = useState(emojiGroups[0]!.title)
  const [query, setQuery] = useState('')
  const text = query.trim()
  const visible = text === '' ? (emojiGroups.find(({ title }) => title === group)?.emoji ?? []) : findEmoji(text)
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => {
        setOpen(data.open)
        setQuery('')
      }}
      trapFocus
      positioning="above-start"
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<EmojiRegular />} aria-label="表情" title="表情" disabled={disabled} />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="表情">
        <Input
          size="small"
          placeholder="搜索表情"
          aria-label="搜索表情"
          value={query}
          onChange={(_event, { value }) => setQuery(value)}
        />
        {text === '' && (
          <TabList size="small" selectedValue={group} onTabSelect={(_event, { value }) => setGroup(String(value))}>
            {emojiGroups.map(({ title }) => (
              <Tab key={title} value={title}>
                {title}
              </Tab>
            ))}
          </TabList>
        )}
        <div className={styles.grid}>
          {visible.map(({ char, names }) => (
            <button
              key={char}
              type="button"
              className={styles.emoji}
              aria-label={names[0]}
              title={names[0]}
              onClick={() => {
                onPick(char)
                setOpen(false)
              }}
            >
              {char}
            </button>
          ))}
          {visible.length === 0 && <span className={styles.noResults}>没有匹配的表情</span>}
        </div>
      </PopoverSurface>
    </Popover>
  )
}
