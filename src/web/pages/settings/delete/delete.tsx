import { redirectDocument, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../../contract/index.ts'
import { leavingByItself } from '../../../api/browser.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../../api/load.ts'
import { proofOf } from '../../../features/accounts/proof-of.ts'
import { DoneNotice } from '../../../features/forms/intent-form.tsx'
import { reasonOf, stepOf, stepsFor } from '../../../features/leaving/offers.ts'
import { SectionPage } from '../section-page.tsx'
import { LeavingErased } from './leaving-erased.tsx'
import { LeavingInstead } from './leaving-instead.tsx'
import { LeavingLast } from './leaving-last.tsx'
import { LeavingWhy } from './leaving-why.tsx'

async function load(api: Api) {
  return (await api.accounts.getLeaving({})).leaving
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  switch (form.get('intent')) {
    case 'pause':
      await api.accounts.pause({})
      return { done: 'pauseStarted' as const }
    case 'invisible':
      await api.profiles.setVisibility({ is_invisible: true })
      return { done: 'invisibleStarted' as const }
    case 'discount': {
      const { code, expires } = (await api.payments.claimStayDiscount({})).discountcode
      return { discount: { code, expires } }
    }
    case 'delete':
      return leave(api, form)
    default:
      return null
  }
}

async function leave(api: Api, form: FormData) {
  const { closed } = await api.accounts.deleteAccount({
    reason: reasonOf(String(form.get('reason'))),
    other: String(form.get('other') ?? ''),
    ...proofOf(form),
  })
  // A new document: nothing that this tab remembers of the member survives it
  return redirectDocument(`/account-deleted?closed=${closed}`)
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction((api, args) => leavingByItself(() => act(api, args)))

type Answer = { done?: 'pauseStarted' | 'invisibleStarted'; discount?: { code: string; expires: string | null } }

/** The way out, in a few short steps, each with an address of its own: why, what else there is, what goes, and the proof. */
export default function DeletePage() {
  const t = useTranslations('settings.leaving')
  const leaving = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const [query] = useSearchParams()
  const steps = stepsFor(leaving.offers)
  const step = stepOf(
    query.get('step'),
    answer?.discount || answer?.done ? [...new Set([...steps, 'instead' as const])] : steps,
  )
  const reason = reasonOf(query.get('reason'))
  const way = { steps, step, reason }
  return (
    <SectionPage title={t('title')}>
      <DoneNotice answer={answer} text={answer?.done ? t(answer.done) : null} />
      {step === 'why' && <LeavingWhy way={way} chosen={query.get('reason')} />}
      {step === 'instead' && <LeavingInstead way={way} offers={leaving.offers} discount={answer?.discount ?? null} />}
      {step === 'erased' && <LeavingErased way={way} leaving={leaving} />}
      {step === 'last' && <LeavingLast way={way} />}
    </SectionPage>
  )
}
