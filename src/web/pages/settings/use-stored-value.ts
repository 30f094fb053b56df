import { useState } from 'react'

/** The first answer of a form, retained while other forms of the page are submitted, until it is over. */
export function useStoredValue<T>(answered: T | null, isOver: boolean): T | null {
  const [stored, keep] = useState(answered)
  if (answered !== null && answered !== stored) keep(answered)
  if (answered === null && stored !== null && isOver) keep(null)
  return answered ?? (isOver ? null : stored)
}
