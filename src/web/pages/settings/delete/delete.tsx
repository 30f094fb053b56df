import { redirectDocument, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { leavingReasons } from '../../../../contract/constants.ts'
import type { Api } from '../../../../contract/index.ts'
import { leavingByItself } from '../../../api/browser.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../../api/load.ts'
import { ProofField } from '../../../features/accounts/proof-field.tsx'
import { proofOf } from '../../../features/accounts/proof-of.ts'
import { DoneNotice, IntentButton, IntentForm } from '../../../features/forms/intent-form.tsx'
import { reasonOf, stepOf, stepsFor } from '../../../features/leaving/offers.ts'
import { Form, SubmitButton } from '../../../ui/fields/form.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { SectionPage } from '../section-page.tsx'
import { LeavingErased } from './leaving-erased.tsx'
import { LeavingInstead } from './leaving-instead.tsx'
import { LeavingStep, Stay, type Way } from './leaving-step.tsx'

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

/** The last step: the proof, a word for who wants to leave one, and the button that does it. */
function LeavingLast({ way }: { way: Way }) {
  const t = useTranslations('settings.leaving')
  return (
    <LeavingStep way={way} title={t('last.title')} lead={t('last.lead')} onward={null}>
      <IntentForm intent="delete">
        <input type="hidden" name="reason" value={way.reason} />
        <div className="grid gap-5">
          <ProofField />
          <TextArea name="other" label={t('last.other')} hint={t('last.otherHint')} rows={2} maxLength={1000} />
          <div className="flex flex-wrap gap-3">
            <IntentButton variant="danger">{t('last.submit')}</IntentButton>
            <Stay />
          </div>
        </div>
      </IntentForm>
    </LeavingStep>
  )
}

/** The first step: why, for who wants to say it. */
function LeavingWhy({ way, chosen }: { way: Way; chosen: string | null }) {
  const t = useTranslations('settings.leaving')
  const choices = leavingReasons.map((value) => ({ value, label: t(`why.reasons.${value}`) }))
  return (
    <LeavingStep way={way} title={t('why.title')} lead={t('why.lead')} onward={null}>
      <Form method="get" action="/settings/delete">
        <input type="hidden" name="step" value={way.steps[1]} />
        <RadioGroup
          name="reason"
          label={t('why.title')}
          isLabelHidden
          choices={choices}
          defaultValue={chosen ?? undefined}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton variant="secondary">{t('continue')}</SubmitButton>
          <Stay />
        </div>
      </Form>
    </LeavingStep>
  )
}
