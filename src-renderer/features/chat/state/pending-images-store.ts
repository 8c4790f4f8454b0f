import { create } from 'zustand'
import { EMPTY_LIST } from '#renderer/lib/empty.ts'
import { unsentOwner } from '#renderer/stores/chat-unsent.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'

export interface PendingImage {
  id: number
  file: File
  /** An object URL. */
  preview: string
}

/** Images selected and not sent yet, by operator and conversation: another conversation is only one key away. */
const usePendingImagesStore = create<Readonly<Record<string, readonly PendingImage[]>>>(() => ({}))

const storeKey = (conversation: ConversationKey) => `${unsentOwner()}${conversation}`

export function usePendingImagesOf(conversation: ConversationKey): readonly PendingImage[] {
  return usePendingImagesStore((all) => all[storeKey(conversation)] ?? EMPTY_LIST)
}

export function hasPendingImages(conversation: ConversationKey): boolean {
  return (usePendingImagesStore.getState()[storeKey(conversation)] ?? EMPTY_LIST).length > 0
}

export function updatePendingImages(
  conversation: ConversationKey,
  update: (images: readonly PendingImage[]) => readonly PendingImage[],
): void {
  const key = storeKey(conversation)
  usePendingImagesStore.setState((all) => ({ [key]: update(all[key] ?? EMPTY_LIST) }))
}

/** Removes and returns all images of a conversation; the caller must revoke their previews. */
export function takePendingImages(conversation: ConversationKey): readonly PendingImage[] {
  const images = usePendingImagesStore.getState()[storeKey(conversation)] ?? EMPTY_LIST
  updatePendingImages(conversation, () => EMPTY_LIST)
  return images
}

/** When the session ends, so that the next operator of this workstation finds none. */
export function clearPendingImages(): void {
  for (const { preview } of Object.values(usePendingImagesStore.getState()).flat()) URL.revokeObjectURL(preview)
  usePendingImagesStore.setState({}, true)
}
