import { useTranslations } from 'use-intl'
import type { FoundMemberView } from '../../../contract/office/member-views.ts'
import { Status, type StatusTone } from '../ui/status.tsx'

const tones: Record<FoundMemberView['status'], StatusTone> = {
  active: 'success',
  not_confirmed: 'neutral',
  banned: 'danger',
  pending_deletion: 'warning',
  deleted: 'neutral',
}

/** Status of an account. */
export function MemberStatus({ status }: { status: FoundMemberView['status'] }) {
  const t = useTranslations('office.members.statuses')
  return <Status tone={tones[status]}>{t(status)}</Status>
}
