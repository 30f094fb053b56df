import { Link, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AuditEntryView } from '../../contract/backoffice.ts'
import type { Api } from '../../contract/index.ts'
import { auditFacts } from '../../contract/office-constants.ts'
import { inBrowser, type LoadArgs, onServer } from '../api/load.ts'
import { useMoments } from '../i18n/format.ts'
import { languageNames } from '../i18n/locales.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonLooks } from '../ui/button-looks.ts'
import { Card, PageHeader } from '../ui/card.tsx'
import { EndOfList } from '../ui/states.tsx'
import { forStaff } from './door.ts'
import { OfficeTitle } from './office-title.tsx'

const load = forStaff((api: Api, { url }: LoadArgs) => {
  const before = url.searchParams.get('before')
  return api.backoffice.listAudit(before === null ? {} : { before })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Who of the staff read or did what. */
export default function AuditPage() {
  const t = useTranslations('office.audit')
  const { entries, has_more } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <Card isPadded={false}>
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </Card>
      {!has_more && <EndOfList>{t('end')}</EndOfList>}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {query.has('before') && (
          <Link to="/office/audit" className={buttonLooks('secondary')}>
            {t('newest')}
          </Link>
        )}
        {has_more && (
          <Link to={`/office/audit?before=${entries.at(-1)?.id}`} className={buttonLooks('secondary')}>
            {t('older')}
          </Link>
        )}
      </div>
    </>
  )
}

function Entry({ entry }: { entry: AuditEntryView }) {
  const t = useTranslations('office')
  const { dayAndTime } = useMoments()
  const { staff, receipts, members } = entry
  const about = members.map(({ name }) => name || t('reports.erased')).join(', ')
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3.5 md:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-sm text-ink-soft md:pt-0.5">
        {dayAndTime(entry.at)}
      </time>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-1.5 gap-y-1">
          <span className="font-semibold">{staff.name}</span>
          <span>{t(`audit.actions.${entry.action}`, { count: receipts.length })}</span>
          {receipts.map((receipt) => (
            <span key={receipt} className="font-mono text-sm whitespace-nowrap">
              {receipt}
            </span>
          ))}
          {entry.decision && <Badge tone="secondary">{t(`audit.decisions.${entry.decision}`)}</Badge>}
        </p>
        {entry.icebreaker && <IcebreakerNote {...entry.icebreaker} />}
        {entry.page && <PageNote {...entry.page} />}
        {entry.campaign && <CampaignNote {...entry.campaign} />}
        <FactLine facts={entry.facts} />
        {entry.reason && (
          <blockquote className="mt-1 border-s-4 border-line ps-3 whitespace-pre-line">{entry.reason}</blockquote>
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>{t(`roles.${staff.role}`)}</span>
          {about && (
            <span>
              {t('audit.about')} {about}
            </span>
          )}
          <span className="min-w-0 truncate">{t('audit.request', { id: entry.request_id })}</span>
        </p>
      </div>
    </li>
  )
}

/** Amounts, settings before and after, orders: a line of names and what they are. */
function FactLine({ facts }: { facts: AuditEntryView['facts'] }) {
  const t = useTranslations('office.audit.facts')
  const named = auditFacts.filter((name) => facts[name] !== undefined)
  if (named.length === 0) return null
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {named.map((name) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-ink-soft">{t(name)}</dt>
          <dd className="font-medium break-words">{facts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where, and what a line says and said. */
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
