import { useEffect, useRef, useState } from 'react'
import type { Strength } from './password-strength.ts'

type Estimate = typeof import('./password-strength.ts').strengthOf

/** Fields of the same form whose values are weak passwords. */
const personalFields = ['name', 'email']

/**
 * Password strength while typing; null until known, or if the word lists are not loaded: they are large, so they load
 * on focus, and not in data-saving mode.
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
