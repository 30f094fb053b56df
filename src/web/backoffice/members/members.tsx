import { BadgeCheck, Search } from 'lucide-react'
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
import { Avatar } from '../../ui/photos/avatar.tsx'
import { EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { useDay } from '../ui/use-day.ts'
import { memberQuery } from './member-query.ts'
import { MemberStatus } from './member-status.tsx'
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

function FoundTable({ members, hasText }: { members: readonly FoundMemberView[]; hasText: boolean }) {
  const t = useTranslations('office.members')
  const heads = [
    t('name'),
    ...(hasText ? [t('foundIn')] : []),
    t('status'),
    t('filter.country'),
    t('site'),
    t('lastActive'),
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

/** Breaks after the @ before anywhere else. */
function Email({ children }: { children: string }) {
  const domain = children.lastIndexOf('@') + 1
  return (
    <span className="block text-sm font-normal wrap-anywhere text-ink-soft">
      {children.slice(0, domain)}
      <wbr />
      {children.slice(domain)}
    </span>
  )
}

function Row({ member, hasText }: { member: FoundMemberView; hasText: boolean }) {
  const t = useTranslations('office.members')
  const { ago } = useMoments()
  const day = useDay()
  const country = useRegionName()
  return (
    <tr>
      <th scope="row" className="px-5 py-1 text-start font-medium">
        <Link to={`/office/members/${member.id}`} className="flex min-h-11 items-center gap-3 leading-snug">
          <Avatar photo={member.photo} name={member.name} />
          <span className="min-w-0">
            <span className="flex items-center gap-1.5">
              <span>
                <span className="underline underline-offset-2">{member.name || t('nameless')}</span>
                {member.age !== null && <span className="font-normal tabular-nums">, {member.age}</span>}
              </span>
              {member.is_verified && (
                <BadgeCheck role="img" aria-label={t('filter.verified')} className="size-4 shrink-0 text-success-ink" />
              )}
            </span>
            <Email>{member.email}</Email>
          </span>
        </Link>
      </th>
      {hasText && <td className="px-5 py-1 text-sm whitespace-nowrap">{t(`match.${member.found_in}`)}</td>}
      <td className="px-5 py-1" data-phone="main">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 max-sm:flex-col max-sm:items-end">
          <span className="flex flex-wrap items-center justify-end gap-x-3">
            {Boolean(member.score) && (
              <span className="text-sm text-ink-soft tabular-nums sm:hidden">
                {t('score')} {member.score}
              </span>
            )}
            <MemberStatus status={member.status} />
          </span>
          {member.is_paid && <Badge tone="primary">{t('paid')}</Badge>}
          {member.is_fictional && <Badge tone="secondary">{t('fictional')}</Badge>}
        </span>
      </td>
      <td className="px-5 py-1 text-sm">{country(member.country)}</td>
      <td className="px-5 py-1 text-sm">{member.site}</td>
      <td
        className="px-5 py-1 text-sm whitespace-nowrap"
        data-label={t('lastActive')}
        data-phone={member.last_active_at === null ? 'none' : undefined}
      >
        {member.last_active_at === null ? '–' : ago(member.last_active_at)}
      </td>
      <td className="px-5 py-1 text-sm whitespace-nowrap text-ink-soft" data-phone="none">
        {day(member.joined_at)}
      </td>
      <td className={classes('px-5 py-1 tabular-nums', !member.score && 'text-ink-soft')} data-phone="none">
        {member.score ?? '–'}
      </td>
    </tr>
  )
}
