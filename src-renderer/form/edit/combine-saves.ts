import { toast } from '../../stores/toast.ts'
import type { PreparedSave, StartedSave } from './reviewed-save.ts'

/** Starts the saves of edited forms as one; null if one of them cannot be saved. */
export function combineSaves(
  starts: readonly ((() => StartedSave | null) | null)[],
  onSaveFailed: (index: number) => void = () => {},
): StartedSave | null {
  const saves: { save: StartedSave; index: number }[] = []
  const finish = () => {
    for (const { save } of saves) save.finish()
  }
  for (const [index, start] of starts.entries()) {
    if (!start) continue
    const save = start()
    if (save) saves.push({ save, index })
    else {
      finish()
      onSaveFailed(index)
      return null
    }
  }

  async function prepare(): Promise<PreparedSave | null> {
    const prepared: PreparedSave[] = []
    for (const { save, index } of saves) {
      const next = await save.prepare()
      if (next) prepared.push(next)
      else {
        onSaveFailed(index)
        return null
      }
    }
    return { reviews: prepared.flatMap(({ reviews }) => reviews), submit: () => submitAll(prepared) }
  }

  async function submitAll(prepared: readonly PreparedSave[]): Promise<boolean> {
    for (const [position, { submit }] of prepared.entries()) {
      if (await submit()) continue
      // The one that failed says itself why, and whether its outcome is unknown.
      const list = (start: number, end?: number) => saves.slice(start, end).map(({ save }) => save.name)
      const [saved, unsent] = [list(0, position).join('、'), list(position + 1).join('、')]
      const texts = [saved && `已保存：${saved}`, unsent && `没有提交：${unsent}`].filter(Boolean)
      if (texts.length > 0) toast('warning', texts.join('。'))
      onSaveFailed(saves[position]!.index)
      return false
    }
    return true
  }

  return { name: saves.map(({ save }) => save.name).join('、'), prepare, finish }
}
