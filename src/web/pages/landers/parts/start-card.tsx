import { useTranslations } from 'use-intl'
import { useSite } from '../../../api/page-facts.ts'
import type { Niche } from '../../../features/scenes/niche.ts'
import { buttonLooks } from '../../../ui/button-looks.ts'
import { classes } from '../../../ui/classes.ts'
import { StartChoices, StartForm, StartNotes } from '../start-form.tsx'

/** Links within a page lead here. */
const startId = 'start'

/** A start card or question over a scene at dusk: the scene shows through, in light and in dark. */
export const inDusk = 'moment bg-dusk/80! ring-1 ring-dusk-line backdrop-blur-md'

type StartCardProps = {
  niche: Niche
  /** In the words of the design; "Begin here" where it has none. */
  title?: string
  className?: string
}

/** The beginning of a sign-up as a section of its own; one on a page. */
export function StartCard({ niche, title, className }: StartCardProps) {
  const t = useTranslations('landers.start')
  return (
    <section
      id={startId}
      aria-labelledby="start-title"
      className={classes('scroll-mt-6 rounded-sheet bg-surface p-5 shadow-raised sm:p-7', className)}
    >
      <h2 id="start-title" className="mb-4 font-display text-2xl font-semibold">
        {title ?? t('title')}
      </h2>
      <StartForm niche={niche} />
    </section>
  )
}

/** The button to the whole form, where a page ends; nothing on restricted sites. */
export function StartLink() {
  const t = useTranslations('landers.start')
  return (
    useSite().may_sign_up && (
      <a href="/signup" className={buttonLooks('primary', 'large')}>
        {t('submit')}
      </a>
    )
  )
}

type StartQuestionProps = {
  niche: Niche
  /** Where the sign-up goes on, with its query. */
  action?: string
  className?: string
}

/** The first question of the sign-up in the first screen of a phone, and on to the form for the rest; nothing on restricted sites. */
export function StartQuestion({ niche, action = '/signup', className }: StartQuestionProps) {
  const t = useTranslations('landers.start')
  const site = useSite()
  if (!site.may_sign_up) return null
  const [path, query] = action.split('?')
  return (
    <form action={path} className={classes('rounded-sheet bg-surface p-4 text-ink shadow-raised lg:hidden', className)}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <StartChoices niche={niche} isRequired={false} />
      <button type="submit" className={buttonLooks('primary', 'large', 'mt-4 w-full')}>
        {t('submit')}
      </button>
      <StartNotes />
    </form>
  )
}
