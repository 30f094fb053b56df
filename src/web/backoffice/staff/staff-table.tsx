import { useTranslations } from 'use-intl'
import type { ColleagueView } from '../../../contract/office/access.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { OfficeTable } from '../ui/office-table.tsx'
import { ColleagueActs } from './staff-member-actions.tsx'

/** Everybody of the staff; below each, unfolded, what can be done about them. */
export function ColleaguesTable({ staff }: { staff: readonly ColleagueView[] }) {
  const t = useTranslations('office.staff')
  const heads = [t('name'), t('role'), t('secondFactor'), t('sessions'), t('lastSeen')]
  return (
    <OfficeTable caption={t('table')} heads={heads}>
      {staff.map((person) => (
        <Row key={person.id} person={person} />
      ))}
    </OfficeTable>
  )
}

function Row({ person }: { person: ColleagueView }) {
  const t = useTranslations('office')
  const { ago } = useMoments()
  const { name, email, role, status, last_seen } = person
  const isOff = status === 'off'
  return (
    <tr className={classes('align-top', isOff && 'text-ink-soft')}>
      <th scope="row" className="min-w-72 px-5 py-3 text-start font-normal">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {person.is_me && <Badge tone="secondary">{t('staff.me')}</Badge>}
          {isOff && <Badge>{t('staff.off')}</Badge>}
          {!isOff && !person.has_password && <Badge tone="warning">{t('staff.invited')}</Badge>}
        </span>
        <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>
        {!person.is_me && <ColleagueActs person={person} />}
      </th>
      <td className="px-5 py-3">{t(`roles.${role}`)}</td>
      <td className="px-5 py-3">{person.has_second_factor ? t('staff.yes') : t('staff.no')}</td>
      <td className="px-5 py-3 tabular-nums">{person.sessions}</td>
      <td className="px-5 py-3 text-sm whitespace-nowrap text-ink-soft">
        {last_seen === null ? t('staff.never') : <time dateTime={last_seen}>{ago(last_seen)}</time>}
      </td>
    </tr>
  )
}
