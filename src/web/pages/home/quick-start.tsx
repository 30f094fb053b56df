import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Segmented } from '../../ui/fields/radio-group.tsx'

/** Two choices and on to the sign-up form, which takes them over. */
export function QuickStart() {
  const t = useTranslations('content.home')
  return (
    <form action="/signup" className="max-w-md rounded-sheet bg-surface p-5 shadow-raised sm:p-7">
      <div className="grid gap-5">
        <Segmented
          name="gender"
          label={t('iAm')}
          choices={[
            { value: 'female', label: t('woman') },
            { value: 'male', label: t('man') },
          ]}
        />
        <Segmented
          name="seeks"
          label={t('lookingFor')}
          choices={[
            { value: 'male', label: t('men') },
            { value: 'female', label: t('women') },
            { value: 'both', label: t('both') },
          ]}
        />
        <button type="submit" className={buttonLooks('primary', 'large', 'w-full')}>
          {t('start')}
        </button>
      </div>
      <p className="mt-4 text-center text-sm text-ink-soft">
        {t('member')}{' '}
        <Link to="/login" className="prose-link">
          {t('logIn')}
        </Link>
      </p>
    </form>
  )
}
