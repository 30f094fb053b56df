import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { buttonLooks } from '../../ui/button-looks.ts'
import { classes } from '../../ui/classes.ts'
import { Segmented } from '../../ui/fields/radio-group.tsx'
import type { HeroLayout } from './niche-looks.ts'

const card = 'rounded-sheet bg-surface p-4 shadow-raised ring-1 ring-line sm:p-6'
const looks = {
  over: { form: card, question: 'sm:grid-cols-[auto_1fr] sm:gap-y-4', button: 'mt-5 w-full', member: '' },
  beside: {
    form: 'border-t border-line pt-4 sm:pt-6',
    question: 'sm:grid-cols-[auto_1fr] sm:gap-y-4',
    button: 'mt-5 w-full',
    member: '',
  },
  across: {
    form: classes(card, 'lg:grid lg:grid-cols-[1fr_auto] lg:items-center lg:gap-x-6'),
    question: 'sm:max-lg:grid-cols-[auto_1fr] sm:gap-y-4 lg:grid-cols-[auto_1fr_auto_1.4fr]',
    button: 'max-lg:mt-5 max-lg:w-full',
    member: 'lg:col-span-2 lg:mt-3',
  },
} satisfies Record<HeroLayout, object>

type QuickStartProps = { layout: HeroLayout; className?: string | undefined }

/** "I am … looking for …", and on to the sign-up form, which takes both over. Needs no script. */
export function QuickStart({ layout, className }: QuickStartProps) {
  const t = useTranslations('content.home')
  const look = looks[layout]
  return (
    <form action="/signup" className={classes(look.form, className)}>
      <div className={classes('grid items-center gap-x-5 gap-y-2', look.question)}>
        <p aria-hidden className="font-display text-xl sm:text-2xl">
          {t('iAm')}
        </p>
        <Segmented
          name="gender"
          label={t('iAm')}
          isLabelHidden
          choices={[
            { value: 'female', label: t('woman') },
            { value: 'male', label: t('man') },
          ]}
        />
        <p aria-hidden className="font-display text-xl max-sm:mt-2 sm:text-2xl">
          {t('sentenceSeeks')}
        </p>
        <Segmented
          name="seeks"
          label={t('lookingFor')}
          isLabelHidden
          choices={[
            { value: 'male', label: t('men') },
            { value: 'female', label: t('women') },
            { value: 'both', label: t('both') },
          ]}
        />
      </div>
      <button type="submit" className={buttonLooks('primary', 'large', look.button)}>
        {t('start')}
      </button>
      <p className={classes('mt-2 text-center text-sm', look.member)}>
        {t('member')}{' '}
        <Link to="/login" className="prose-link inline-flex min-h-8 items-center">
          {t('logIn')}
        </Link>
      </p>
    </form>
  )
}
