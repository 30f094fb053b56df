import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AuditEntryView } from '../../../contract/office/backoffice.ts'
import { auditFacts } from '../../../contract/office/office-constants.ts'
import { useMoments } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'
import type { EntryGroup } from './entry-groups.ts'

/** More are listed when the entry is unfolded. */
const mostNames = 8

/** A line of the log; unfolded, its only entry, or each entry of the group. */
export function AuditLine({ group }: { group: EntryGroup }) {
  const [entry, ...others] = group
  if (others.length === 0)
    return (
      <Line group={group}>
        <EntryDetails entry={entry} />
      </Line>
    )
  return (
    <Line group={group}>
      <ol className="divide-y divide-line border-t border-line sm:ps-6">
        {group.map((each) => (
          <AuditLine key={each.id} group={[each]} />
        ))}
      </ol>
    </Line>
  )
}

function Line({ group, children }: { group: EntryGroup; children: ReactNode }) {
  const t = useTranslations('office')
  const { time } = useMoments()
  const [{ staff, action, decision, at }] = group
  const receipts = [...new Set(group.flatMap((entry) => entry.receipts))]
  const [from, to] = [time(group.at(-1)?.at ?? at), time(at)]
  return (
    <li>
      <details>
        <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-4 px-5 py-2 -outline-offset-2 hover:bg-sunken sm:grid-cols-[6.5rem_6rem_minmax(0,2fr)_minmax(0,3fr)_auto] [&::-webkit-details-marker]:hidden [details[open]>&]:bg-sunken">
          <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
            {from === to ? to : t('audit.timeSpan', { from, to })}
          </time>
          <span className="min-w-0 truncate font-semibold">{staff.name}</span>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1 max-sm:col-span-2 max-sm:row-start-2">
            <span>{t(`audit.actions.${action}`, { count: receipts.length }).replace(/:$/, '')}</span>
            {group.length > 1 && <Badge>{t('audit.times', { count: group.length })}</Badge>}
            {decision && <Badge tone="secondary">{t(`audit.decisions.${decision}`)}</Badge>}
          </span>
          <span className="min-w-0 truncate text-sm text-ink-soft max-sm:col-span-2 max-sm:row-start-3">
            <About group={group} receipts={receipts} />
          </span>
          <ChevronDown
            aria-hidden
            className="size-4 self-center text-ink-soft transition-transform duration-150 max-sm:col-start-3 max-sm:row-start-1 [details[open]>summary>&]:rotate-180"
          />
        </summary>
        {children}
      </details>
    </li>
  )
}

/** Whom it is about, and the receipts of their cases; as much as fits into the line. */
function About({ group, receipts }: { group: EntryGroup; receipts: readonly string[] }) {
  const t = useTranslations('office')
  const members = new Map(group.flatMap((entry) => entry.members.map(({ id, name }) => [id, name])))
  const names = [...members.values()].slice(0, mostNames).map((name) => name || t('reports.erased'))
  if (members.size > mostNames) names.push(`+${members.size - mostNames}`)
  return (
    <>
      {names.join(', ')}
      {receipts.length > 0 && (
        <span className="font-mono">
          {names.length > 0 && ' · '}
          {receipts.join(' ')}
        </span>
      )}
    </>
  )
}

function EntryDetails({ entry }: { entry: AuditEntryView }) {
  return (
    <div className="px-5 py-4 sm:ps-[15rem]">
      {entry.icebreaker && <IcebreakerNote {...entry.icebreaker} />}
      {entry.page && <PageNote {...entry.page} />}
      {entry.campaign && <CampaignNote {...entry.campaign} />}
      {entry.reason && (
        <blockquote className="mb-3 border-s-4 border-line ps-3 whitespace-pre-line">{entry.reason}</blockquote>
      )}
      <EntryFacts entry={entry} />
    </div>
  )
}

/** Amounts, changed settings, orders and members; staff account, time to the second and request id. */
function EntryFacts({ entry: { facts, members, receipts, staff, at, request_id } }: { entry: AuditEntryView }) {
  const t = useTranslations('office')
  const described = auditFacts.flatMap((name) => {
    const what = facts[name]
    return what === undefined ? [] : [[t(`audit.facts.${name}`), what] as const]
  })
  const people = members.map(({ id, name }) => (
    <Link key={id} to={`/office/members/${id}`} className="prose-link me-3">
      {name || t('reports.erased')}
    </Link>
  ))
  return (
    <Facts
      facts={[
        ...described,
        ...(people.length === 0 ? [] : [[t('audit.members'), people] as const]),
        ...(receipts.length === 0 ? [] : [[t('audit.receipts'), receipts.join(', ')] as const]),
        [t('audit.by'), `${staff.name}, ${t(`roles.${staff.role}`)}`],
        [t('audit.time'), at],
        [
          t('audit.requestId'),
          <span key="request" className="font-mono text-sm sm:whitespace-nowrap">
            {request_id}
          </span>,
        ],
      ]}
    />
  )
}

/** A field with its old and new value. */
function IcebreakerNote({ site, locale, text, was }: NonNullable<AuditEntryView['icebreaker']>) {
  const t = useTranslations('office.audit')
  return (
    <div className="mt-1">
      <p className="text-sm text-ink-soft">{t('icebreakerPlace', { site, language: languageNames[locale] })}</p>
      {text && (
        <blockquote lang={locale} className="mt-1 border-s-4 border-line ps-3">
          {text}
        </blockquote>
      )}
      {was && <p className="mt-1 text-sm text-ink-soft">{t('was', { text: was })}</p>}
    </div>
  )
}

/** Which page, and which version of it. */
function PageNote({ site, token, locale, version }: NonNullable<AuditEntryView['page']>) {
  const t = useTranslations('office.audit')
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {t('pagePlace', { token, site, language: languageNames[locale], version })}
    </p>
  )
}

/** Which news or offer, and the language of its words. */
function CampaignNote({ site, name, locale }: NonNullable<AuditEntryView['campaign']>) {
  const t = useTranslations('office.audit')
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {locale === null
        ? t('campaignPlace', { name, site })
        : t('campaignText', { name, site, language: languageNames[locale] })}
    </p>
  )
}
