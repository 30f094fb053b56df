import { Check, Clock, Pencil } from 'lucide-react'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import type { DatePlanView } from '../../../contract/chat/date-plans.ts'
import type { Api } from '../../../contract/index.ts'
import { emergencyNumbers } from '../../../shared/emergency-number.ts'
import { failureOf } from '../../api/errors.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { PlanFacts, usePlanTitle } from '../../features/dates/plan-facts.tsx'
import { ShareLink } from '../../features/dates/share-link.tsx'
import { DoneNotice, IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateForm, savePlan } from './date-form.tsx'
import { SectionPage } from './section-page.tsx'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** `?chat=` begins a plan with the other member of a conversation, `?plan=` changes a plan, `?saved=` says which one was just saved. */
async function load(api: Api, { url }: LoadArgs) {
  const [named, chat, saved] = ['plan', 'chat', 'saved'].map((name) => url.searchParams.get(name))
  const [{ plans }, companion] = await Promise.all([api.chat.listDatePlans({}), companionOf(api, chat ?? '')])
  const edited = plans.find(({ id, checked_in_at }) => id === named && checked_in_at === null) ?? null
  // Made here, so that a form that is sent twice saves one plan
  return { plans, companion, edited, saved, newId: crypto.randomUUID() }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Null without a conversation, or where the other member can't be shared: the form asks for a name then. */
async function companionOf(api: Api, chat: string) {
  if (!uuid.test(chat)) return null
  try {
    const { profile } = (await api.chat.getConversation({ id: chat })).conversation
    const { id, name, age, is_available, is_fictional } = profile
    return is_available && !is_fictional ? { id, name, age } : null
  } catch (error) {
    if (failureOf(error)?.code === 'not_found') return null
    throw error
  }
}

async function act(api: Api, { form }: ActArgs) {
  const [what, id = ''] = String(form.get('intent')).split('/')
  if (what === 'save') return redirect(`/settings/dates?saved=${await savePlan(api, form)}`)
  if (what === 'home') await api.chat.checkIn({ id })
  else if (what === 'later') await api.chat.extendCheckIn({ id })
  else if (what === 'end') await api.chat.endDatePlan({ id })
  else return null
  return { done: what }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** The dates that a member shares with a friend: check-in, link, and a form for a plan. */
export default function DatesPage() {
  const t = useTranslations('dates')
  const format = useFormatter()
  const { plans, companion, edited, saved, newId } = useLoaderData<typeof load>()
  const answer = useActionData<{ done?: 'home' | 'later' | 'end' }>()
  const country = useUser()?.profile.country ?? ''
  const isWriting = companion !== null || edited !== null
  const form = <DateForm key={edited?.id ?? companion?.id ?? 'new'} plan={edited} companion={companion} newId={newId} />
  return (
    <SectionPage title={t('title')} lead={t('lead')}>
      <DoneNotice answer={answer} text={answer?.done ? t(`done.${answer.done}`) : null} />
      {isWriting && form}
      {plans.length > 0 && (
        <section aria-labelledby="plans" className="grid gap-5">
          <h2 id="plans" className="sr-only">
            {t('list')}
          </h2>
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} isSaved={plan.id === saved} />
          ))}
        </section>
      )}
      {!isWriting && form}
      <Alert>{t('honest', { number: format.list(emergencyNumbers(country), { type: 'disjunction' }) })}</Alert>
    </SectionPage>
  )
}

const tones = { shared: 'neutral', overdue: 'warning', home: 'success' } as const

function Plan({ plan, isSaved }: { plan: DatePlanView; isSaved: boolean }) {
  const t = useTranslations('dates')
  const { id, is_overdue, checked_in_at, link } = plan
  const title = usePlanTitle(plan)
  const hasBegun = new Date(plan.starts_at) <= useNow()
  const state = checked_in_at !== null ? 'home' : is_overdue ? 'overdue' : 'shared'
  return (
    <Card as="article">
      {isSaved && (
        <div role="status" className="mb-4">
          <Alert tone="success">{t('done.saved')}</Alert>
        </div>
      )}
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={`plan-${id}`} className="font-display text-xl font-semibold">
          {title}
        </h3>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <PlanFacts plan={plan} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of one form, and each button here has its own */}
      <div role="group" aria-labelledby={`plan-${id}`} className="mt-5 grid gap-5">
        {checked_in_at === null && (
          <div className="flex flex-wrap gap-2">
            <IntentForm intent={`home/${id}`}>
              <IntentButton variant={hasBegun ? 'primary' : 'secondary'}>
                <Check aria-hidden className="size-5" /> {t('home')}
              </IntentButton>
            </IntentForm>
            <IntentForm intent={`later/${id}`}>
              <IntentButton variant="secondary">
                <Clock aria-hidden className="size-5" /> {t('later')}
              </IntentButton>
            </IntentForm>
          </div>
        )}
        <ShareLink link={link} isMain={!hasBegun && checked_in_at === null} />
        <div className="flex flex-wrap gap-2">
          {checked_in_at === null && (
            <LinkButton to={`/settings/dates?plan=${id}`} variant="quiet" size="small">
              <Pencil aria-hidden className="size-4" /> {t('edit')}
            </LinkButton>
          )}
          <IntentForm intent={`end/${id}`}>
            <IntentButton variant="quiet" size="small">
              {t('end')}
            </IntentButton>
          </IntentForm>
        </div>
      </div>
    </Card>
  )
}
