import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Play, type PlayText, playOf, setPlayText } from '../../api/play.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { playKey } from './rules-form.ts'

/** A form for one text of a play, saved separately (D2 §7, set-string). Its only field is `text`. */
export function useTextForm(play: Play, field: PlayText, label: string, onDone: () => void) {
  const queries = useQueryClient()
  const loaded = useMemo(() => ({ text: String(play[field] ?? '') }), [play, field])
  return useEditForm({
    name: label,
    draftKey: `play:${play.id}:text:${field}`,
    loaded,
    labels: { text: label },
    // The exact message of D2 §5.
    schema: useMemo(
      () => checkedBy(({ text }) => ({ text: field === 'name' && !String(text).trim() ? '名称不能为空' : null })),
      [field],
    ),
    reload: async () => ({ text: String((await playOf(play.id))[field] ?? '') }),
    send: ({ text }) => setPlayText(play.id, field, String(text)),
    onSaved: ({ text }) => {
      queries.setQueryData<Play>(playKey(play.id), (old) => old && { ...old, [field]: text })
      void queries.invalidateQueries({ queryKey: ['play'] })
      if (field === 'name') void queries.invalidateQueries({ queryKey: ['names', 'play'] })
      onDone()
    },
  })
}
