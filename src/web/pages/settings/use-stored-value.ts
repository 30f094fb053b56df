import { useState } from 'react'

/** What a form has answered once, kept on the page whatever its other forms answer after it, until it is over. */
export function useStoredValue<T>(answered: T | null, isOver: boolean): T | null {
  const [kept, keep] = useState(answered)
  if (answered !== null && answered !== kept) keep(answered)
  if (answered === null && kept !== null && isOver) keep(null)
  return answered ?? (isOver ? null : kept)
}
