import { Search } from 'lucide-react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { FoundMemberView } from '../../../contract/office/member-views.ts'
import { mostCounted } from '../../../contract/office/office-constants.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useMoments, useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { Status, type StatusTone } from '../ui/status.tsx'
import { memberQuery } from './member-query.ts'
import { MembersFilter } from './members-filter.tsx'

const load = forStaff(async (api: Api, { url }: LoadArgs) => {
  const query = memberQuery(url.searchParams)
  return { hasText: query.q !== undefined, found: await api.backoffice.findMembers(query) }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** All members, newest first, narrowed down by filters; or found by anything that is known of them. */
export default function MembersPage() {
  const t = useTranslations('office.members')
  const { hasText, found } = useLoaderData<typeof loader>()
  const { members, has_more, total, sites, countries } = found
  const [query] = useSearchParams()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <MembersFilter sites={sites} countries={countries} />
        {members.length === 0 ? (
          <EmptyList icon={<Search aria-hidden />} title={t('noneTitle')}>
            {t('noneText')}
          </EmptyList>
        ) : (
          <section aria-labelledby="found">
            <h2 id="found" className="mb-2 text-sm font-semibold text-ink-soft">
              {total !== null
                ? t('count', { count: total })
                : t(hasText ? 'table' : 'countMany', { most: mostCounted })}
            </h2>
            <FoundTable members={members} hasText={hasText} />
            {hasText && has_more && <EndOfList>{t('more')}</EndOfList>}
            {!has_more && <EndOfList>{t('end')}</EndOfList>}
          </section>
        )}
      </div>
      {!hasText && (
        <OlderNewer
          of="members"
          newest={addressOf(query)}
          older={has_more ? addressOf(query, members.at(-1)?.id) : null}
        />
      )}
    </>
  )
}

/** The members that are looked for now, from the newest one or `before` one on. */
function addressOf(query: URLSearchParams, before?: string): string {
  const next = new URLSearchParams(query)
  if (before === undefined) next.delete('before')
  else next.set('before', before)
  return `/office/members?${next}`
}

const tones: Record<FoundMemberView['status'], StatusTone> = {
  active: 'success',
  not_confirmed: 'neutral',
  banned: 'danger',
  pending_deletion: 'warning',
  deleted: 'neutral',
}

/** Status of an account. */
export function MemberStanding({ status }: { status: FoundMemberView['status'] }) {
  const t = useTranslations('office.members.statuses')
  return <Status tone={tones[status]}>{t(status)}</Status>
}

function FoundTable({ members, hasText }: { members: readonly FoundMemberView[]; hasText: boolean }) {
  const t = useTranslations('office.members')
  const heads = [
    t('name'),
    ...(hasText ? [t('foundIn')] : []),
    t('status'),
    t('who'),
    t('site'),
    t('joined'),
    t('score'),
  ]
  return (
    <OfficeTable caption={t(hasText ? 'table' : 'title')} heads={heads} numbers={[t('score')]}>
      {members.map((member) => (
        <Row key={member.id} member={member} hasText={hasText} />
      ))}
    </OfficeTable>
  )
}

function Row({ member, hasText }: { member: FoundMemberView; hasText: boolean }) {
  const t = useTranslations('office.members')
  const { day } = useMoments()
  const country = useRegionName()
  return (
    <tr>
      <th scope="row" className="px-5 py-1 text-start font-medium">
        <Link to={`/office/members/${member.id}`} className="block min-h-11 leading-snug">
          <span className="underline underline-offset-2">{member.name || t('nameless')}</span>
          <span className="block text-sm font-normal text-ink-soft">{member.email}</span>
        </Link>
      </th>
      {hasText && <td className="px-5 py-1 text-sm whitespace-nowrap">{t(`match.${member.found_in}`)}</td>}
      <td className="px-5 py-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <MemberStanding status={member.status} />
          {member.is_paid && <Badge tone="secondary">{t('paid')}</Badge>}
          {member.is_fictional && <Badge tone="secondary">{t('fictional')}</Badge>}
        </span>
      </td>
      <td className="px-5 py-1 text-sm">
        {[member.age, country(member.country)].filter((fact) => fact !== null).join(', ')}
      </td>
      <td className="px-5 py-1 text-sm">{member.site}</td>
      <td className="px-5 py-1 text-sm whitespace-nowrap text-ink-soft">{day(member.joined_at)}</td>
      <td className={classes('px-5 py-1 tabular-nums', !member.score && 'text-ink-soft')} data-label={t('score')}>
        {member.score ?? '–'}
      </td>
    </tr>
  )
}
