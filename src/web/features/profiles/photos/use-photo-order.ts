import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Nearer to an edge of the window than this, dragging scrolls. */
const edge = 90
const scrollStep = 14
const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

type Drag = { from: number; over: number }

/** Reordering by mouse, finger or pen, which are the same here, and by the arrow keys of a photo's handle. */
export function usePhotoOrder(ids: readonly string[], move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useRef<string | null>(null)
  // What moves within the document loses the focus
  useEffect(() => {
    const id = focusNext.current
    focusNext.current = null
    if (id && ids.includes(id)) list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus()
  }, [ids])

  function start(place: number, event: PointerEvent) {
    if (event.button !== 0 || ids.length < 2) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: place, over: place })
  }
  function follow(event: PointerEvent) {
    if (!drag) return
    if (event.clientY < edge) window.scrollBy(0, -scrollStep)
    if (event.clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
    const over = placeAt(event)
    if (over !== null && over !== drag.over) setDrag({ ...drag, over })
  }
  function placeAt({ clientX, clientY }: PointerEvent): number | null {
    const tile = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
    return tile && list.current?.contains(tile) ? Number(tile.dataset.place) : null
  }
  function drop() {
    if (drag && drag.from !== drag.over) move(drag.from, drag.over)
    setDrag(null)
  }
  function onKeyDown(place: number, event: KeyboardEvent) {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? ids.length - 1 : place + (steps[event.key] ?? 0)
    if (event.key === 'Escape') setDrag(null)
    if (to === place || to < 0 || to >= ids.length) return
    event.preventDefault()
    focusNext.current = ids[place] ?? null
    move(place, to)
  }

  /** Of what a photo is dragged by. */
  function dragProps(place: number) {
    return {
      onPointerDown: (event: PointerEvent) => start(place, event),
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    }
  }
  return { list, drag, dragProps, onKeyDown }
}
export type PhotoOrder = ReturnType<typeof usePhotoOrder>
