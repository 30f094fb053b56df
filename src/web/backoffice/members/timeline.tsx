import { Form, Link, useLoaderData, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { ActivityEntryView, TimelineKind } from '../../../contract/office/member-views.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { MemberFrame } from './frame.tsx'

const kinds: readonly TimelineKind[] = ['account', 'money', 'credits', 'mails', 'photos', 'safety', 'chats', 'staff']

const load = forStaff(async ({ backoffice }: Api, { params, url }: LoadArgs) => {
  const { id = '' } = params
  const kind = kinds.find((known) => known === url.searchParams.get('kind'))
  const before = url.searchParams.get('before')
  const page = await backoffice.listHappened({ id, ...(kind && { kind }), ...(before !== null && { before }) })
  return { ...page, id, kind: kind ?? null }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** All that happened to a member, newest first. */
export default function MemberTimelinePage() {
  const t = useTranslations('office.members.timeline')
  const { id, name, happened, kind, kinds: seen, has_more } = useLoaderData<typeof loader>()
  const path = `/office/members/${id}/timeline`
  const of = (before?: string) =>
    `${path}?${new URLSearchParams({ ...(kind && { kind }), ...(before !== undefined && { before }) })}`
  return (
    <MemberFrame id={id} title={t('title', { name })} lead={t('lead')}>
      <Filter kind={kind} kinds={seen} />
      {happened.length === 0 ? (
        <EmptyList title={t('empty')} />
      ) : (
        <Card isPadded={false}>
          <ol aria-label={t('list')} className="divide-y divide-line">
            {happened.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </Card>
      )}
      {!has_more && happened.length > 0 && <EndOfList>{t('end')}</EndOfList>}
      <OlderNewer of="members.timeline" newest={of()} older={has_more ? of(happened.at(-1)?.id) : null} />
    </MemberFrame>
  )
}

function Filter({ kind, kinds: seen }: { kind: TimelineKind | null; kinds: readonly TimelineKind[] }) {
  const t = useTranslations('office.members.timeline')
  const show = useTranslations('office.siteChooser')
  const submit = useSubmit()
  return (
    <Form
      key={kind ?? ''}
      onChange={(event) => void submit(event.currentTarget)}
      className="mb-5 flex max-w-xs items-end gap-3"
    >
      <Select
        name="kind"
        label={t('filter')}
        defaultValue={kind ?? ''}
        placeholder={t('everything')}
        choices={seen.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        className="w-full"
      />
      <noscript>
        <Button type="submit" variant="secondary">
          {show('show')}
        </Button>
      </noscript>
    </Form>
  )
}

function Entry({ entry }: { entry: ActivityEntryView }) {
  const t = useTranslations('office.members.timeline')
  const { dayAndTime } = useMoments()
  const money = useMoney()
  const { at, kind, amount, order_id, note } = entry
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3 md:grid-cols-[11rem_8rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-sm text-ink-soft md:pt-0.5">
        {dayAndTime(at)}
      </time>
      <span>
        <Badge>{t(`kinds.${kind}`)}</Badge>
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <What entry={entry} />
          {amount !== null && <span className="ms-2 font-medium tabular-nums">{money(amount)}</span>}
          {order_id !== null && (
            <Link to={`/office/orders/${order_id}`} className="ms-2 font-mono text-sm underline underline-offset-2">
              {order_id.slice(-8)}
            </Link>
          )}
        </p>
        {note && <p className="border-s-4 border-line ps-3 text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
      </div>
    </li>
  )
}

/** What it was, in words; of what has its own word for it, that one beside. */
function What({ entry: { word, what, who, credits } }: { entry: ActivityEntryView }) {
  const t = useTranslations('office.members.timeline')
  const audit = useTranslations('office.audit.actions')
  const movement = useTranslations('office.members.credits.kinds')
  const consent = useTranslations('office.members.consents.kinds')
  const reason = useTranslations('office.reports.reasons')
  const measure = useTranslations('office.members.cases.measures')
  const name = who ?? ''
  if (word === 'staff_act') {
    const act = what as Parameters<typeof audit>[0]
    return t('byStaff', { name, act: audit.has(act) ? audit(act, { count: 1 } as never) : (what ?? '') })
  }
  const text = t(`words.${word}`, { name })
  const has = <T extends string>(words: { (key: T): string; has(key: T): boolean }) =>
    words.has(what as T) ? words(what as T) : (what ?? '')
  if (word === 'credits_came' || word === 'credits_went')
    return t('creditsOf', { kind: has(movement as never), credits: credits ?? 0 })
  if (what === null) return text
  if (word.startsWith('consent_')) return `${text}: ${has(consent as never)}`
  if (word === 'reported' || word === 'has_reported') return `${text}: ${has(reason as never)}`
  if (word === 'decided') return `${text}: ${has(measure as never)}`
  return `${text}: ${what}`
}
