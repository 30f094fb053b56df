import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Outcome } from '../features/accounts/outcome.tsx'
import { PageTitle } from './page-title.tsx'

/** The link of a mail does not work, or not any more: why that may be, and what to do instead. */
export function DeadLink({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  const title = useTranslations('errors')('link_expired')
  return (
    <>
      <PageTitle title={title} />
      <Outcome icon={<MailWarning />} tone="warning" title={title} actions={actions}>
        <p>{children}</p>
      </Outcome>
    </>
  )
}
