import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { data, type HeadersFunction, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { SharedDateView } from '../../../contract/chat/date-plans.ts'
import { emergencyNumbers } from '../../../shared/emergency-number.ts'
import { failureOf } from '../../api/errors.ts'
import { apiContext } from '../../api/page-context.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { PlanFact, PlanFacts, usePlanMoments, usePlanTitle } from '../../features/dates/plan-facts.tsx'
import dateOver from '../../features/scenes/pictures/states/date-over.svg?url&no-inline'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { PicturePage } from '../../layouts/picture-page.tsx'
import type { PageHandle } from '../../root.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'

export const handle: PageHandle = { plain: true }

/** The address is a secret: it goes to no other site, no cache and no search engine. */
export const headers: HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
})

/** Null for a plan that has ended, or a link that never was one: the page says what can be done all the same. */
export async function loader({ context, params: { token = '' } }: LoaderFunctionArgs) {
  try {
    return data((await context.get(apiContext).chat.getSharedDate({ token })).date)
  } catch (error) {
    const code = failureOf(error)?.code
    if (code === 'link_expired') return data(null, { status: 410 })
    if (code === 'not_found') return data(null, { status: 404 })
    throw error
  }
}

/** The plan of a date, for a friend of the member without an account and without script. */
export default function SharedDatePage() {
  const date = useLoaderData<typeof loader>()
  return date === null ? <EndedPlan /> : <SharedPlan date={date} />
}

function EndedPlan() {
  const t = useTranslations('dates.friend')
  const format = useFormatter()
  const { site } = usePageFacts()
  const number = format.list(emergencyNumbers(site.geoip_country ?? ''), { type: 'disjunction' })
  return (
    <PicturePage picture={dateOver} title={t('ended')}>
      <p>{t('endedText')}</p>
      <p>{t('endedWorried', { number })}</p>
    </PicturePage>
  )
}

function SharedPlan({ date }: { date: SharedDateView }) {
  const t = useTranslations('dates.friend')
  const format = useFormatter()
  const { now, site } = usePageFacts()
  const moment = usePlanMoments(date)
  const companion = usePlanTitle(date)
  const { name, emergency_numbers: numbers } = date
  const title = t('title', { name })
  return (
    <Page width="narrow">
      <PageTitle title={title} />
      <PageHeader title={title}>{t('lead', { name })}</PageHeader>
      <div className="grid gap-5">
        <Status date={date} />
        <Card as="section">
          <h2 className="mb-4 font-display text-xl font-semibold">{companion}</h2>
          <PlanFacts plan={date}>
            <PlanFact label={t('asOf')}>{moment(now)}</PlanFact>
          </PlanFacts>
        </Card>
        <Card as="section">
          <h2 className="mb-3 font-display text-xl font-semibold">{t('worried')}</h2>
          <ol className="grid list-decimal gap-2 ps-5">
            <li>{t('first', { name })}</li>
            <li>{t('then')}</li>
            <li>{t('danger', { name, number: format.list(numbers, { type: 'disjunction' }) })}</li>
          </ol>
          <p className="mt-3 flex gap-6">
            {numbers.map((number) => (
              <a
                key={number}
                href={`tel:${number}`}
                className="prose-link inline-flex min-h-11 items-center text-lg font-bold tabular-nums"
              >
                {number}
              </a>
            ))}
          </p>
          <p className="mt-3 max-w-prose text-ink-soft">{t('honest', { site: site.name })}</p>
        </Card>
        <p className="max-w-prose text-sm text-ink-soft">{t('discreet')}</p>
      </div>
    </Page>
  )
}

const looks = {
  waiting: { tone: 'bg-secondary-soft text-secondary-ink', Icon: Clock },
  overdue: { tone: 'bg-warning-soft text-warning-ink', Icon: TriangleAlert },
  home: { tone: 'bg-success-soft text-success-ink', Icon: CircleCheck },
}

/** Whether the member has checked in, in one look and in words. */
function Status({ date }: { date: SharedDateView }) {
  const t = useTranslations('dates')
  const moment = usePlanMoments(date)
  const { name, is_overdue, check_in_at, checked_in_at } = date
  const state = checked_in_at !== null ? 'home' : is_overdue ? 'overdue' : 'waiting'
  const { tone, Icon } = looks[state]
  return (
    <section aria-labelledby="status" className={classes('flex gap-4 rounded-card p-5 sm:p-6', tone)}>
      <Icon aria-hidden className="size-8 shrink-0" />
      <div className="min-w-0">
        <h2 id="status" className="font-display text-xl font-semibold">
          {t(`friend.${state}`, { name })}
        </h2>
        <p className="mt-1 font-semibold text-ink">{moment(checked_in_at ?? check_in_at)}</p>
        {state !== 'home' && <p className="mt-1 text-ink">{t(`friend.${state}Text`)}</p>}
      </div>
    </section>
  )
}
