import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { buttonLooks } from '../../ui/button-looks.ts'
import { classes } from '../../ui/classes.ts'
import { Segmented } from '../../ui/fields/radio-group.tsx'

/** "I am … looking for …", and on to the sign-up form, which takes both over. Needs no script. */
export function QuickStart({ className }: { className?: string }) {
  const t = useTranslations('content.home')
  return (
    <form
      action="/signup"
      className={classes('rounded-sheet bg-surface p-4 shadow-raised ring-1 ring-line sm:p-6 lg:max-w-lg', className)}
    >
      <div className="grid items-center gap-x-5 gap-y-2 sm:grid-cols-[auto_1fr] sm:gap-y-4">
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
      <button type="submit" className={buttonLooks('primary', 'large', 'mt-5 w-full')}>
        {t('start')}
      </button>
      <p className="mt-2 text-center text-sm">
        {t('member')}{' '}
        <Link to="/login" className="prose-link inline-flex min-h-8 items-center">
          {t('logIn')}
        </Link>
      </p>
    </form>
  )
}
