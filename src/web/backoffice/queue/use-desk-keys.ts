import type { KeyboardEvent, RefObject } from 'react'
import { actKeys, acts } from './choices.ts'

type DeskKeys = {
  step: (by: number) => void
  undo: () => void
  toggleLegend: () => void
  mayDecide: boolean
  /** Around everything: the keys work while the focus is in there, or nowhere. */
  place: RefObject<HTMLElement | null>
}

const steps: Record<string, number> = { j: 1, ArrowRight: 1, ArrowDown: 1, k: -1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * J/K or arrows: next and previous entry; A R W L B: decision; 1 to 9: reason; Enter: submit; Z: undo; S: uncover; ?:
 * help. A complete decision is submitted at once. Letter keys are ignored while typing.
 */
export function useDeskKeys({ step, undo, toggleLegend, mayDecide, place }: DeskKeys) {
  const form = () => place.current?.querySelector<HTMLFormElement>('[data-decide]') ?? null

  function press(key: string): boolean {
    if (key in steps) step(steps[key] ?? 0)
    else if (key === '?') toggleLegend()
    else if (key === 's') place.current?.querySelector<HTMLElement>('[data-covered]:not([open]) > summary')?.click()
    else if (!mayDecide) return false
    else if (key === 'z') undo()
    else if (/^[1-9]$/.test(key)) return chooseReason(form(), Number(key))
    else return chooseAct(form(), key)
    return true
  }

  return function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    const { key } = event
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey
    if (isSending(event, target)) {
      event.preventDefault()
      // Behind what was chosen a moment ago
      return onceDrawn(() => form()?.requestSubmit())
    }
    // Radios have arrows of their own
    const isTheirs = isTyping(target) || (key.startsWith('Arrow') && target.matches('input'))
    if (hasModifier || isTheirs) return undefined
    if (press(key.length === 1 ? key.toLowerCase() : key)) event.preventDefault()
    return undefined
  }
}

/** Ctrl+Enter anywhere; Enter alone unless a text field, link or button has the focus. */
function isSending({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, target: HTMLElement): boolean {
  if (key !== 'Enter' || altKey) return false
  return ctrlKey || metaKey || !(isTyping(target) || target.closest('a, button, summary') !== null)
}

function chooseAct(form: HTMLFormElement | null, key: string): boolean {
  const act = acts.find((each) => actKeys[each] === key)
  const input = form?.querySelector<HTMLInputElement>(`input[name="outcome"][value="${act}"]`)
  if (!form || !input) return false
  if (!input.checked) input.click()
  if (input.dataset.ready === 'true') form.requestSubmit()
  else onceDrawn(() => focusOpen(form))
  return true
}

/** The n-th of the reasons; without an act yet it is the refusal that has reasons. */
function chooseReason(form: HTMLFormElement | null, number: number): boolean {
  const refuse = form?.querySelector<HTMLInputElement>('input[name="outcome"][value="refuse"]')
  if (!form || !refuse) return false
  if (form.querySelector('input[name="outcome"]:checked') === null) refuse.click()
  onceDrawn(() => {
    form.querySelectorAll<HTMLInputElement>('input[data-reason]')[number - 1]?.click()
    focusOpen(form)
  })
  return true
}

/** What an act needs is in the page a moment after it was chosen. */
function onceDrawn(work: () => void) {
  setTimeout(work, 0)
}

/** Focuses the required text once a reason is chosen; without one, Enter submits. */
function focusOpen(form: HTMLFormElement) {
  const reasons = form.querySelectorAll('input[data-reason]')
  const hasReason = reasons.length === 0 || form.querySelector('input[data-reason]:checked') !== null
  if (hasReason) form.querySelector<HTMLTextAreaElement>('textarea[data-needed="true"]')?.focus()
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('textarea, select, input:not([type="radio"])')
}
