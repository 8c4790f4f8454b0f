// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { toPreview } from '#renderer/editor/preview-dialog.tsx'
import { SERVER } from './html-arbitraries.ts'

test.each([
  ['<hr>', '<hr>'],
  ['<script>hurt()</script>', ''],
  ['<p><br></p><!-- 注 -->', '<p><br></p>'],
  ['<video src="/v.mp4"></video>', '<p>[视频]</p>'],
  ['<p onclick="hurt()" class="ql-align-center">一</p>', '<p style="text-align: center;">一</p>'],
])('the preview of %s has nothing that members do not see', (html, expected) => {
  const page = document.createElement('div')
  page.append(toPreview(html, SERVER))
  expect(page.innerHTML).toBe(expected)
})
