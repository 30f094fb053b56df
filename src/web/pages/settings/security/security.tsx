import { redirectDocument, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../../contract/index.ts'
import { leavingByItself } from '../../../api/browser.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../../api/load.ts'
import { proofOf } from '../../../features/accounts/proof-of.ts'
import { DoneNotice } from '../../../features/forms/intent-form.tsx'
import { SectionPage } from '../section-page.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

async function load(api: Api) {
  return (await api.accounts.getSecurity({})).security
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What the forms of this page answer; the secret and the recovery codes are shown once, from here. */
type Answer = {
  done?: 'loggedOutOne' | 'loggedOutOthers' | 'removed' | 'confirmed' | 'newCodesDone' | 'turnedOff'
  started?: { secret: string; uri: string }
  recovery_codes?: string[]
}

async function act(api: Api, { form }: ActArgs) {
  const [what = '', id = ''] = String(form.get('intent')).split('/')
  return (await actOnDevices(api, what, id)) ?? (await actOnFactors(api, form, what, id))
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction((api, args) =>
  args.form.get('intent') === 'end-all' ? leavingByItself(() => act(api, args)) : act(api, args),
)

async function actOnDevices(api: Api, what: string, id: string): Promise<Answer | Response | null> {
  switch (what) {
    case 'end-session':
      await api.accounts.endSession({ id })
      return { done: 'loggedOutOne' }
    case 'end-others':
      await api.accounts.endSessions({ scope: 'others' })
      return { done: 'loggedOutOthers' }
    case 'end-all':
      await api.accounts.endSessions({ scope: 'all' })
      // A new document: nothing that this tab remembers of the member survives it
      return redirectDocument('/')
    default:
      return null
  }
}

async function actOnFactors(api: Api, form: FormData, what: string, id: string): Promise<Answer | null> {
  switch (what) {
    case 'remove-passkey':
      await api.accounts.removePasskey({ id, ...proofOf(form) })
      return { done: 'removed' }
    case 'start-steps':
      return { started: await api.accounts.startSecondFactor(proofOf(form)) }
    case 'confirm-steps': {
      const { recovery_codes } = await api.accounts.confirmSecondFactor({ code: proofOf(form).code ?? '' })
      return { done: 'confirmed', recovery_codes }
    }
    case 'new-codes': {
      const { recovery_codes } = await api.accounts.newRecoveryCodes(proofOf(form))
      return { done: 'newCodesDone', recovery_codes }
    }
    case 'end-steps':
      await api.accounts.removeSecondFactor(proofOf(form))
      return { done: 'turnedOff' }
    default:
      return null
  }
}

/** Where the member is logged in, and what it takes to get in. */
export default function SecurityPage() {
  const t = useTranslations('settings')
  const { sessions, passkeys, second_factor } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  return (
    <SectionPage title={t('security.title')}>
      <DoneNotice answer={answer} text={answer?.done ? t(`security.done.${answer.done}`) : null} />
      <DevicesSection sessions={sessions} />
      <PasskeysSection passkeys={passkeys} />
      <SecondFactorSection
        state={second_factor}
        started={answer?.started ?? null}
        recoveryCodes={answer?.recovery_codes ?? null}
      />
    </SectionPage>
  )
}
