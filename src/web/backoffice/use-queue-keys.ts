import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ReportView } from '../../contract/backoffice.ts'
import type { Drafts } from './use-drafts.ts'

type QueueKeys = {
  reports: readonly ReportView[]
  shown: ReportView | undefined
  addressOf: (id: string) => string
  /** Null for roles that do not decide. */
  drafts: Drafts | null
  /** Around list, report and form: the keys work while the focus is in there. */
  place: RefObject<HTMLElement | null>
}

const steps: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }
const decisions: Record<string, string> = { n: 'no_action', c: 'closed' }

/** J and K (or the arrows) go through the list, N and C choose, Ctrl+Enter decides. Letters are left alone where somebody types. */
export function useQueueKeys({ reports, shown, addressOf, drafts, place }: QueueKeys) {
  const navigate = useNavigate()
  useFocusOnArrival(place)

  function go(step: number) {
    const next = shown && reports[reports.indexOf(shown) + step]
    if (next === undefined) return
    void navigate(addressOf(next.id), { replace: true })
    rowOf(place.current, next.id)?.focus()
  }

  return function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    const { key, altKey, ctrlKey, metaKey } = event
    if (key === 'Enter' && (ctrlKey || metaKey))
      return place.current?.querySelector<HTMLFormElement>('[data-decision]')?.requestSubmit()
    if (altKey || ctrlKey || metaKey || isTyping(target)) return undefined
    const step = steps[key]
    if (step !== undefined && (key.length === 1 || target.closest('[data-queue]'))) {
      event.preventDefault()
      return go(step)
    }
    const decision = decisions[key]
    if (decision === undefined || drafts === null || shown === undefined) return undefined
    event.preventDefault()
    drafts.change(shown.id, { decision })
    return place.current?.querySelector<HTMLElement>('[data-decision] textarea')?.focus()
  }
}

/** Whoever opens the queue on a wide screen can go on by keyboard at once. */
function useFocusOnArrival(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const isFresh = document.activeElement === document.body || document.activeElement?.closest('header') !== null
    if (isFresh && window.matchMedia('(min-width: 992px)').matches) {
      place.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
    }
  }, [place])
}

function rowOf(place: HTMLElement | null, id: string): HTMLElement | null {
  return place?.querySelector<HTMLElement>(`[data-report="${CSS.escape(id)}"]`) ?? null
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('textarea, select, input:not([type="radio"])')
}
