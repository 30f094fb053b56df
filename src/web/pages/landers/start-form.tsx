import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import type { Niche } from '../../features/scenes/niche.ts'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Segmented } from '../../ui/fields/radio-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type StartFormProps = {
  /** Who comes for some niches says so by coming; they can still choose otherwise. */
  niche?: Niche
  /** The sign-up that takes it over: the ordinary one, or that of a member's page. */
  action?: string
  className?: string
}

const preselections: { [niche in Niche]?: { gender: 'female' | 'male'; seeks: 'female' | 'male' } } = {
  gay: { gender: 'male', seeks: 'male' },
}

/** The beginning of a sign-up: three fields, and on to the form that takes them over. Needs no script. */
export function StartForm({ niche = 'general', action = '/signup', className }: StartFormProps) {
  const t = useTranslations('landers.start')
  const site = useSite()
  if (!site.may_sign_up) return <p className={className}>{t('closed', { site: site.name })}</p>
  return (
    <form method="post" action={action} className={className}>
      <input type="hidden" name="begin" value="yes" />
      <div className="grid gap-4">
        <StartChoices niche={niche} isRequired />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          isRequired
        />
        <button type="submit" className={buttonLooks('primary', 'large', 'w-full')}>
          {t('submit')}
        </button>
      </div>
      <StartNotes />
    </form>
  )
}

/** What signing up asks for and costs, and the way to the log-in for members. */
export function StartNotes() {
  const t = useTranslations('landers.start')
  return (
    <>
      <p className="mt-3 text-center text-sm text-ink-soft">{t('hint')}</p>
      <p className="mt-1 text-center text-sm text-ink-soft">
        {t('member')}{' '}
        <Link to="/login" className="prose-link">
          {t('logIn')}
        </Link>
      </p>
    </>
  )
}

/** "I am … looking for …". */
export function StartChoices({ niche, isRequired }: { niche: Niche; isRequired: boolean }) {
  const t = useTranslations('landers.start')
  const chosen = preselections[niche]
  return (
    <div className="grid gap-4">
      <Segmented
        name="gender"
        label={t('iAm')}
        defaultValue={chosen?.gender}
        isRequired={isRequired}
        choices={[
          { value: 'female', label: t('woman') },
          { value: 'male', label: t('man') },
        ]}
      />
      <Segmented
        name="seeks"
        label={t('lookingFor')}
        defaultValue={chosen?.seeks}
        isRequired={isRequired}
        choices={[
          { value: 'male', label: t('men') },
          { value: 'female', label: t('women') },
          { value: 'both', label: t('both') },
        ]}
      />
    </div>
  )
}
