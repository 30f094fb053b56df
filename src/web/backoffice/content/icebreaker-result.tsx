import { useTranslations } from 'use-intl'
import { ActOutcome } from '../ui/action-result.tsx'

type Act = 'begin' | 'drop' | 'add' | 'edit' | 'on' | 'off' | 'up' | 'down' | 'top' | 'remove'
/** What a form of the page has done, and to which line. */
export type IcebreakerAnswer = { done: Act; id: string }

/** Says what was done, in sight and aloud; the focus stays with the line, wherever that is now. */
export function IcebreakerOutcome({ answer }: { answer: Partial<IcebreakerAnswer> | undefined }) {
  const t = useTranslations('office.icebreakers.done')
  const { done, id = '' } = answer ?? {}
  if (done === undefined) return <ActOutcome answer={answer} text={null} />
  return <ActOutcome answer={answer} text={t(done)} next={() => target(done, id)} />
}

/** The button to go on with: the same one; at the end of its way the one for the way back. */
function target(done: Act, id: string): HTMLElement | null {
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
