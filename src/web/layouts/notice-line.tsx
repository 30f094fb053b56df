import { ActivationReminder, PauseNotice, PhotoAlert } from '../features/accounts/account-notices.tsx'
import { CheckInNotice } from '../features/dates/check-in-notice.tsx'
import { LimitedNotice } from '../features/moderation/limited-notice.tsx'
import { DisabledAlert } from '../features/notifications/disabled-alert.tsx'
import type { noticesByImportance } from './floating/floating.ts'
import { useFloating } from './floating/use-floating.ts'

/** One notice above the content of a page. */
export function NoticeLine({ name }: { name: (typeof noticesByImportance)[number] }) {
  const floats = useFloating('default')
  switch (name) {
    case 'check-in-notice':
      return <CheckInNotice />
    case 'limited-notice':
      return <LimitedNotice isLine />
    case 'activation-reminder':
      return <ActivationReminder isDialog={floats('activation-dialog', { isPhone: true })} />
    case 'pause-notice':
      return <PauseNotice />
    case 'photo-alert':
      return <PhotoAlert />
    case 'disabled-notifications-alert':
      return <DisabledAlert />
  }
}
