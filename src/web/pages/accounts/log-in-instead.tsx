import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { logInAddress, trailIn } from '../../features/accounts/sign-up-trail.ts'

/** For who has an account; leads to the same place afterwards. */
export function LogInInstead({ query }: { query: URLSearchParams }) {
  const t = useTranslations('entry.signUp')
  return (
    <p className="mt-4 text-center">
      {t('member')}{' '}
      <Link to={logInAddress(trailIn(query).next)} className="prose-link inline-flex min-h-11 items-center">
        {t('logIn')}
      </Link>
    </p>
  )
}
