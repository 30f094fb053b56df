import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMoments } from '../../i18n/format.ts'
import type { ConnectionState } from './use-connection.ts'

/** Says that there is no line, and of when what is shown is. */
export function OfflineLine({ isOffline, copyAt }: ConnectionState) {
  const t = useTranslations('app.offline')
  const { brief } = useMoments()
  // There it is all about that
  const isList = useLocation().pathname === '/offline'
  const moment = copyAt === null || isList ? null : brief(new Date(copyAt).toISOString())
  return (
    <p role="status" className="bg-warning-soft px-4 py-1.5 text-center text-sm text-warning-ink">
      {t(isOffline ? 'line' : 'noAnswer')} {moment !== null && t('from', { moment })}{' '}
      {!isList && (
        <Link to="/offline" className="font-semibold underline">
          {t('readHere')}
        </Link>
      )}
    </p>
  )
}
