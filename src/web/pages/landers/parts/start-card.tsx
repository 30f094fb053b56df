import { useTranslations } from 'use-intl'
import { useSite } from '../../../api/page-facts.ts'
import type { Niche } from '../../../features/scenes/niche.ts'
import { buttonLooks } from '../../../ui/button-looks.ts'
import { classes } from '../../../ui/classes.ts'
import { StartForm } from '../start-form.tsx'

const startId = 'start'

type StartCardProps = {
  niche: Niche
  /** In the words of the design; "Begin here" where it has none. */
  title?: string
  className?: string
}

/** The beginning of a sign-up as a section of its own; one on a page. `<StartLink>` leads to it. */
export function StartCard({ niche, title, className }: StartCardProps) {
  const t = useTranslations('landers.start')
  return (
    <section
      id={startId}
      aria-labelledby="start-title"
      className={classes('scroll-mt-6 rounded-sheet bg-surface p-5 shadow-raised sm:p-7', className)}
    >
      <h2 id="start-title" className="mb-4 text-2xl font-bold tracking-tight">
        {title ?? t('title')}
      </h2>
      <StartForm niche={niche} />
    </section>
  )
}

/** Call to action where the form is not visible; nothing on restricted sites. */
export function StartLink({ className }: { className?: string }) {
  const t = useTranslations('landers.start')
  const site = useSite()
  if (!site.may_sign_up) return null
  return (
    <a href={`#${startId}`} className={buttonLooks('primary', 'large', className)}>
      {t('submit')}
    </a>
  )
}
