import { useEffect, useRef, useState } from 'react'
import type { Strength } from './password-strength.ts'

type Estimate = typeof import('./password-strength.ts').strengthOf

/** Names of the fields of the same form whose words are the first that somebody would try. */
const personalFields = ['name', 'email']

/**
 * How strong a password is, while it is typed; null until that is known, and where it never will be because the lists are not loaded:
 * they are big, so they come when the field is entered, and not to somebody who saves data.
 */
export function usePasswordStrength() {
  const estimate = useRef<Estimate | null>(null)
  const latest = useRef<HTMLInputElement | null>(null)
  const [strength, setStrength] = useState<Strength | null>(null)

  async function load() {
    if (estimate.current || savesData()) return
    const code = await import('./password-strength.ts').catch(() => null)
    estimate.current = code?.strengthOf ?? null
    if (latest.current) measure(latest.current)
  }
  function measure(input: HTMLInputElement) {
    latest.current = input
    if (estimate.current) setStrength(estimate.current(input.value, personalWords(input)))
  }
  return { strength, load: () => void load(), measure }
}

function personalWords({ form }: HTMLInputElement): string[] {
  return personalFields.flatMap((name) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value.split(/[\s@.+_-]+/).filter((word) => word.length > 2) : []
  })
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/** A text once it has stood still for a while: for a live region, which must not speak with each key. */
export function useSettled(text: string, afterMs: number): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return settled
}
