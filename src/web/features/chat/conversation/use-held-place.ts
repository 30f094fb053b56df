import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How near to the end counts as reading the newest, in pixels. */
export const nearPx = 80

type Parts = {
  box: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  /** More messages are on the server below the last one here: the end is not the place to stay at. */
  hasNewer: boolean
}
/** A row, how far above the bottom of the scrolled part it began, and how far that was scrolled then. */
type Held = { element: Element; bottom: number; scrollTop: number }

/**
 * Keeps what is read where it is while its surroundings change: messages come in below, images get their size, chunks are drawn or left out.
 * The origin of the scrolled part is its bottom, so what changes above needs nothing, and at the newest message it stays there by itself.
 */
export function useHeldPlace({ box, content, hasNewer }: Parts) {
  const staysAtEnd = useEffectEvent((element: HTMLElement) => !hasNewer && Math.abs(element.scrollTop) < nearPx)
  useEffect(() => {
    const [scrolled, inner] = [box.current, content.current]
    if (!scrolled || !inner) return
    let held: Held | null = null
    const hold = () => {
      if (held?.element.isConnected) {
        // What the reader has scrolled themselves stays: rows may come in between their swipe and its event
        const swiped = scrolled.scrollTop - held.scrollTop
        const moved = bottomWithin(scrolled, held.element) - held.bottom - swiped
        if (Math.abs(moved) >= 1) scrolled.scrollTop -= moved
      }
      held = staysAtEnd(scrolled) ? null : firstInSight(scrolled)
    }
    // Runs after layout and before paint, so no movement is visible
    const watcher = new ResizeObserver(hold)
    watcher.observe(inner)
    scrolled.addEventListener('scroll', hold, { passive: true })
    return () => {
      watcher.disconnect()
      scrolled.removeEventListener('scroll', hold)
    }
  }, [box, content])
}

/** How far above the bottom of the scrolled part an element begins. The bottom stays when the part itself grows or shrinks. */
function bottomWithin(scrolled: Element, element: Element): number {
  return scrolled.getBoundingClientRect().bottom - element.getBoundingClientRect().top
}

function firstInSight(scrolled: HTMLElement): Held | null {
  const { top } = scrolled.getBoundingClientRect()
  for (const element of scrolled.querySelectorAll('[data-row]')) {
    const isInSight = element.getBoundingClientRect().bottom > top
    if (isInSight) return { element, bottom: bottomWithin(scrolled, element), scrollTop: scrolled.scrollTop }
  }
  return null
}
