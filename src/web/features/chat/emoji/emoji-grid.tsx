import { type KeyboardEvent, useRef, useState } from 'react'
import type { Emoji } from './emojis.ts'

type EmojiGridProps = { label: string; emojis: readonly Emoji[]; tone: number; onPick: (emoji: string) => void }

/**
 * Emoji in rows: one stop of the tab key, arrow keys within. Plain buttons, since hundreds of components would be felt.
 * Give it a key: another list begins at its first emoji.
 */
export function EmojiGrid({ label, emojis, tone, onPick }: EmojiGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const next = nextPlace(event.key, place, buttons)
    if (next === null || !buttons[next]) return
    event.preventDefault()
    setPlace(next)
    buttons[next].focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div
      ref={grid}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] content-start"
    >
      {emojis.map((emoji, index) => {
        const shown = (tone > 0 && emoji.tones[tone - 1]) || emoji.emoji
        return (
          <button
            key={emoji.emoji}
            type="button"
            title={emoji.name}
            aria-label={emoji.name}
            tabIndex={index === place ? 0 : -1}
            onFocus={() => setPlace(index)}
            onClick={() => onPick(shown)}
            className="size-11 overflow-hidden rounded-small text-2xl leading-none [contain-intrinsic-size:2.75rem] [content-visibility:auto] hover:bg-sunken focus-visible:-outline-offset-2"
          >
            {shown}
          </button>
        )
      })}
    </div>
  )
}

/** Where an arrow key leads; null for keys that mean nothing here. Rows are as wide as the screen lets them be. */
function nextPlace(key: string, place: number, buttons: readonly HTMLElement[]): number | null {
  const last = buttons.length - 1
  const top = buttons[0]?.offsetTop
  const columns = Math.max(1, buttons.filter(({ offsetTop }) => offsetTop === top).length)
  const isRightToLeft = buttons[0] !== undefined && getComputedStyle(buttons[0]).direction === 'rtl'
  const step = isRightToLeft ? -1 : 1
  const moves: Record<string, number> = {
    ArrowRight: place + step,
    ArrowLeft: place - step,
    ArrowDown: place + columns,
    ArrowUp: place - columns,
    Home: 0,
    End: last,
  }
  const next = moves[key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}
