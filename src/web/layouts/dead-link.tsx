import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import expiredLink from '../features/scenes/pictures/states/expired-link.svg?url&no-inline'
import { PicturePage } from './picture-page.tsx'

/** The link of a mail does not work, or not any more: why that may be, and what to do instead. */
export function DeadLink({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <PicturePage picture={expiredLink} title={useTranslations('errors')('link_expired')} actions={actions}>
      <p>{children}</p>
    </PicturePage>
  )
}
