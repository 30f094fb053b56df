import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { buyingPauses } from '../../../../contract/constants.ts'
import type { Api } from '../../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../../api/load.ts'
import { DoneNotice } from '../../../features/forms/intent-form.tsx'
import { minorOf } from '../../../features/payments/spending/spending-amount.ts'
import { SectionPage } from '../section-page.tsx'
import { SavedMethodsSection } from './saved-methods-section.tsx'
import { SpendingLimitSection } from './spending-limit-section.tsx'
import { SpendingMonthSection } from './spending-month-section.tsx'
import { SpendingPauseSection } from './spending-pause-section.tsx'

async function load(api: Api) {
  const [{ spending }, { bundles }, { agreements }] = await Promise.all([
    api.payments.getSpending({}),
    api.payments.listBundles({}),
    api.payments.listAgreements({}),
  ])
  // Limits are stored in the currency of the credit packs
  return { spending, agreements, currency: bundles[0]?.price.currency ?? spending.spent.currency }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Answer = { done: 'limited' | 'waits' | 'unlimited' | 'kept' | 'paused' | 'forgotten' }

async function act(api: Api, { form }: ActArgs): Promise<Answer | null> {
  const [what, id = ''] = String(form.get('intent')).split('/')
  if (what === 'forget') {
    await api.payments.endAgreement({ id })
    return { done: 'forgotten' }
  }
  if (what === 'pause') {
    const length = buyingPauses.find((known) => known === form.get('length'))
    if (length === undefined) return null
    await api.payments.pauseBuying({ length })
    return { done: 'paused' }
  }
  return actOnLimit(api, form, what)
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

async function actOnLimit(api: Api, form: FormData, what: string | undefined): Promise<Answer | null> {
  const currency = String(form.get('currency'))
  if (what === 'limit') {
    // What is no amount is refused like one that is too small: null would mean no limit
    const limit_minor = minorOf(String(form.get('limit_minor')), currency) ?? 0
    const { spending } = await api.payments.setSpendingLimit({ limit_minor, currency })
    return { done: spending.next ? 'waits' : 'limited' }
  }
  if (what === 'keep') {
    await api.payments.setSpendingLimit({ limit_minor: Number(form.get('limit_minor')), currency })
    return { done: 'kept' }
  }
  if (what !== 'end') return null
  const { spending } = await api.payments.setSpendingLimit({ limit_minor: null, currency })
  return { done: spending.next ? 'waits' : 'unlimited' }
}

/** Monthly spending limit, purchase pause and saved payment methods. */
export default function SpendingPage() {
  const t = useTranslations('settings.spending')
  const { spending, agreements, currency } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<Answer>>()
  return (
    <SectionPage title={t('title')} lead={t('lead')}>
      <DoneNotice answer={answer} text={answer?.done ? t(`done.${answer.done}`) : null} />
      <SpendingMonthSection spending={spending} />
      <SpendingLimitSection spending={spending} currency={currency} />
      <SpendingPauseSection spending={spending} />
      <SavedMethodsSection agreements={agreements} />
    </SectionPage>
  )
}
