// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { useFileDrop } from '#renderer/ui/file-input.tsx'
import { renderNow } from '#tests/unit/mount.tsx'

const onFiles = vi.fn()

function Place() {
  const { isDragOver, dropProps } = useFileDrop(onFiles)
  return <div id="place" data-over={isDragOver} {...dropProps} />
}

test('files are taken where they are dropped, dragged text is left to the browser', () => {
  document.body.innerHTML = '<div id="root"></div>'
  renderNow(<Place />)
  const place = document.querySelector<HTMLElement>('#place')!
  /** Whether the browser does what it does by itself, and whether the place is marked. */
  const drag = (kind: 'dragover' | 'drop', types: string[]) => {
    const event = new Event(kind, { bubbles: true, cancelable: true })
    Object.assign(event, { dataTransfer: { types, files: ['a file'] } })
    act(() => void place.dispatchEvent(event))
    return [!event.defaultPrevented, place.dataset.over]
  }
  expect([drag('dragover', ['text/plain']), drag('drop', ['text/plain'])]).toEqual([
    [true, 'false'],
    [true, 'false'],
  ])
  expect(onFiles).not.toHaveBeenCalled()
  expect(drag('dragover', ['text/html', 'Files'])).toEqual([false, 'true'])
  expect(drag('drop', ['text/html', 'Files'])).toEqual([false, 'false'])
  expect(onFiles).toHaveBeenCalledWith(['a file'])
})
