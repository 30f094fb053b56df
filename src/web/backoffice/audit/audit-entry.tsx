import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AuditEntryView } from '../../../contract/office/backoffice.ts'
import { auditFacts } from '../../../contract/office/office-constants.ts'
import { useMoments } from '../../i18n/format.ts'
import { languageNames } from '../../i18n/locales.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'

/** More are listed when the entry is unfolded. */
const mostNames = 8

/** One line of the log; unfolded, all that it holds. */
export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const t = useTranslations('office')
  const { time } = useMoments()
  const { staff, receipts, members } = entry
  const names = members.slice(0, mostNames).map(({ name }) => name || t('reports.erased'))
  const about = [...names, ...(members.length > mostNames ? [`+${members.length - mostNames}`] : [])].join(', ')
  return (
    <li>
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-x-4 px-5 py-2 -outline-offset-2 group-open:bg-sunken hover:bg-sunken sm:grid-cols-[3.5rem_8rem_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
          <time dateTime={entry.at} className="text-sm text-ink-soft tabular-nums">
            {time(entry.at)}
          </time>
          <span className="min-w-0 truncate font-semibold">{staff.name}</span>
          <span className="min-w-0 max-sm:col-start-2 max-sm:row-start-2">
            <span className="flex flex-wrap items-baseline gap-x-1.5 gap-y-1">
              <span>{t(`audit.actions.${entry.action}`, { count: receipts.length })}</span>
              {receipts.map((receipt) => (
                <span key={receipt} className="font-mono text-sm whitespace-nowrap">
                  {receipt}
                </span>
              ))}
              {entry.decision && <Badge tone="secondary">{t(`audit.decisions.${entry.decision}`)}</Badge>}
            </span>
            {about && (
              <span className="block text-sm text-ink-soft">
                {t('audit.about')} {about}
              </span>
            )}
          </span>
          <ChevronDown
            aria-hidden
            className="size-4 self-center text-ink-soft transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="px-5 py-4 sm:ps-[14.75rem]">
          {entry.icebreaker && <IcebreakerNote {...entry.icebreaker} />}
          {entry.page && <PageNote {...entry.page} />}
          {entry.campaign && <CampaignNote {...entry.campaign} />}
          {entry.reason && (
            <blockquote className="mb-3 border-s-4 border-line ps-3 whitespace-pre-line">{entry.reason}</blockquote>
          )}
          <EntryFacts entry={entry} />
        </div>
      </details>
    </li>
  )
}

/** Amounts, changed settings, orders and members; staff account, time to the second and request id. */
function EntryFacts({ entry: { facts, members, staff, at, request_id } }: { entry: AuditEntryView }) {
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
