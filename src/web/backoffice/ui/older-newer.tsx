import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { buttonLooks } from '../../ui/button-looks.ts'

type OlderNewerProps = {
  /** Whose words: `newest` and `older` of `office.<of>`. */
  of: 'approvals' | 'audit' | 'authorityOrders' | 'members' | 'members.credits' | 'members.timeline' | 'orders'
  /** The address of the list's beginning. */
  newest: string
  /** Address of the next page; null at the end. */
  older: string | null
}

/** Pagination: back to the newest entries after `?before=`, and on to older ones. */
export function OlderNewer({ of, newest, older }: OlderNewerProps) {
  const t = useTranslations(`office.${of}`)
  const [query] = useSearchParams()
  return (
    <div className="mt-5 flex flex-wrap justify-center gap-2">
      {query.has('before') && (
        <Link to={newest} className={buttonLooks('secondary')}>
          {t('newest')}
        </Link>
      )}
      {older !== null && (
        <Link to={older} className={buttonLooks('secondary')}>
          {t('older')}
        </Link>
      )}
    </div>
  )
}
