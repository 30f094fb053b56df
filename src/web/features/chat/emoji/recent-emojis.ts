import { useState } from 'react'
import { useUser } from '../../../live/provider.tsx'

type EmojiHabits = {
  /** What was picked lately in this browser, the last one first. */
  used: string[]
  /** 0 for none, 1 (light) to 5 (dark). */
  tone: number
}

const mostUsed = 24
const none: EmojiHabits = { used: [], tone: 0 }

/** Which emoji this member picks in this browser, and in which skin tone. Never drawn on the server. */
export function useEmojiHabits() {
  const memberId = useUser()?.id
  const key = memberId === undefined ? null : `chat-emoji:${memberId}`
  const [habits, setHabits] = useState(() => (key === null ? none : read(key)))

  function keep(next: EmojiHabits) {
    setHabits(next)
    try {
      if (key !== null) localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // No room, or not allowed: it holds until the page is left
    }
  }
  return {
    habits,
    use: (emoji: string) =>
      keep({ ...habits, used: [emoji, ...habits.used.filter((known) => known !== emoji)].slice(0, mostUsed) }),
    chooseTone: (tone: number) => keep({ ...habits, tone }),
  }
}

function read(key: string): EmojiHabits {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof EmojiHabits, unknown>>
    const used = Array.isArray(stored.used) ? stored.used.filter((emoji) => typeof emoji === 'string') : []
    return { used, tone: typeof stored.tone === 'number' ? stored.tone : 0 }
  } catch {
    return none
  }
}
