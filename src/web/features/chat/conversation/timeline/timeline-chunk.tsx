import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

type ChunkProps = {
  /** The scrolled part that it stands in. */
  root: RefObject<HTMLDivElement | null>
  /** Drawn wherever it is: it has the focus, or will be jumped to. */
  isKept: boolean
  draw: () => ReactNode
}

/** How far from what is seen messages are drawn: enough for a fast swipe, and for a search in the page nearby. */
const margin = '2000px 0px'

/** Some rows of a conversation. Far from what is seen, an empty space of the same height stands for them. */
export function TimelineChunk({ root, isKept, draw }: ChunkProps) {
  const element = useRef<HTMLDivElement>(null)
  // Drawn at first, so that its height is never guessed
  const [heightAway, setHeightAway] = useState<number | null>(null)
  useEffect(() => {
    const chunk = element.current
    if (!chunk) return
    const watcher = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        const stays = entry.isIntersecting || chunk.contains(document.activeElement)
        setHeightAway(stays ? null : entry.boundingClientRect.height)
      },
      { root: root.current, rootMargin: margin },
    )
    watcher.observe(chunk)
    return () => watcher.disconnect()
  }, [root])

  const isAway = heightAway !== null && !isKept
  return (
    <div ref={element} className="flow-root" style={isAway ? { height: heightAway } : undefined}>
      {isAway ? null : draw()}
    </div>
  )
}
