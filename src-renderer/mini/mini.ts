import type { Mini, MiniTarget, MiniView } from '#contract/mini.ts'
import { describeMini, type MiniTexts } from './mini-texts.ts'

declare global {
  interface Window {
    /** Set by the preload script of the mini window. */
    mini: Mini
  }
}

/** Waits are shown in minutes. */
const TICK_MS = 15_000

const { mini } = window
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const page: { view: MiniView | null; drawn: string } = { view: null, drawn: '' }

/** Every text goes in as text. */
function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

function draw(): void {
  if (!page.view) return
  const texts = describeMini(page.view, Date.now())
  const drawn = JSON.stringify(texts)
  if (drawn === page.drawn) return
  page.drawn = drawn
  find('#state').replaceChildren(span(texts.state.tone, texts.state.text))
  find('#quiet').textContent = texts.quiet
  find('#quiet').title = texts.quiet
  for (const [target, count] of Object.entries(texts.counts)) drawCount(find(`[data-target=${target}]`), count)
  drawNext(texts.next)
}

function drawCount(button: HTMLElement, { label, name, least, number, wait }: MiniTexts['counts']['deposits']): void {
  const value = span(least || number.length > 4 ? 'number long' : 'number', number)
  value.classList.toggle('nothing', number === '0' || number === '—')
  if (least) value.prepend(span('least', `${least} `))
  button.replaceChildren(span('label', label), value, span(`wait ${wait.tone}`, wait.text))
  const known = number === '—' ? '未知' : `${least}${number}`
  button.title = [`${name} ${known}`, wait.text && `最久等待 ${wait.text}`].filter(Boolean).join('，')
}

function drawNext({ label, amount, wait }: MiniTexts['next']): void {
  const parts = [span('label', label), span('amount', amount ?? ''), span(`wait ${wait.tone}`, wait.text)]
  find('#next').replaceChildren(...parts.filter(({ textContent }) => textContent))
  find('#next').title = amount === null ? label : '在主窗口打开这笔订单'
}

mini.onView((view) => {
  page.view = view
  document.documentElement.style.colorScheme = view.theme === 'system' ? 'light dark' : view.theme
  draw()
})
setInterval(draw, TICK_MS)
for (const button of document.querySelectorAll<HTMLElement>('[data-target]'))
  button.addEventListener('click', () => mini.open(button.dataset.target as MiniTarget))
find('#close').addEventListener('click', () => mini.close())
window.addEventListener('keydown', ({ key }) => key === 'Escape' && mini.close())
