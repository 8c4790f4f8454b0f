import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchPlay, type Play, type PlayText, setPlayText } from '../../api/settings/play.ts'
import { schemaFromValidator } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { playQueryKey } from './use-rules-form.ts'

/** A form for one text of a play, saved separately (D2 §7, set-string). Its only field is `text`. */
export function useTextForm(play: Play, field: PlayText, label: string, onFinished: () => void) {
  const queryClient = useQueryClient()
  const loaded = useMemo(() => ({ text: String(play[field] ?? '') }), [play, field])
  return useEditForm({
    name: label,
    draftKey: `play:${play.id}:text:${field}`,
    initialValues: loaded,
    labels: { text: label },
    // The exact message of D2 §5.
    schema: useMemo(
      () =>
        schemaFromValidator(({ text }) => ({ text: field === 'name' && !String(text).trim() ? '名称不能为空' : null })),
      [field],
    ),
    refetch: async () => ({ text: String((await fetchPlay(play.id))[field] ?? '') }),
    submit: ({ text }, _changes, change) => setPlayText(play.id, field, String(text), change),
    onSaved: ({ text }) => {
      queryClient.setQueryData<Play>(playQueryKey(play.id), (cached) => cached && { ...cached, [field]: text })
      void queryClient.invalidateQueries({ queryKey: ['play'] })
      if (field === 'name') void queryClient.invalidateQueries({ queryKey: ['names', 'play'] })
      onFinished()
    },
  })
}
