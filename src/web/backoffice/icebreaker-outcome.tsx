import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../ui/alert.tsx'

const acts = ['begin', 'drop', 'add', 'edit', 'on', 'off', 'up', 'down', 'top', 'remove'] as const
/** What a form of the page has done, and to which line. */
export type IcebreakerAnswer = { done: (typeof acts)[number]; id: string }

/** Says what was done, in sight and aloud; the focus stays with the line, wherever that is now. */
export function IcebreakerOutcome({ answer }: { answer: Partial<IcebreakerAnswer> | undefined }) {
  const t = useTranslations('office.icebreakers.done')
  const place = useRef<HTMLDivElement>(null)
  const { done, id = '' } = answer ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer anew, also when two say the same
  useEffect(() => {
    if (done === undefined) return
    if (document.activeElement === null || document.activeElement === document.body) target(done, id)?.focus()
    // What was pressed last is gone or means nothing any more
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [answer])
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className="sticky bottom-4 w-fit max-w-full justify-self-center rounded-card outline-offset-4"
    >
      {done !== undefined && <Alert tone="success" title={t(done)} className="shadow-card" />}
    </div>
  )
}

/** The button to go on with: the same one; at the end of its way the one for the way back. */
function target(done: IcebreakerAnswer['done'], id: string): HTMLElement | null {
  const marks = {
    up: ['up', 'down'],
    top: ['top', 'down'],
    down: ['down', 'up'],
    edit: ['edit'],
    on: ['switch'],
    off: ['switch'],
  }
  const wanted: string[] = Object.hasOwn(marks, done) ? marks[done as keyof typeof marks] : []
  for (const mark of wanted) {
    const found = document.querySelector<HTMLElement>(`[data-after="${CSS.escape(mark)}\\/${CSS.escape(id)}"]`)
    const control = found?.closest<HTMLElement>('button:not(:disabled), summary')
    if (control) return control
  }
  return null
}
