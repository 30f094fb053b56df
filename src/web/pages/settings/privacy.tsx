import { redirect, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ConsentView } from '../../../contract/accounts/leaving.ts'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { proofOf } from '../../features/accounts/proof-of.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { ConsentsSection } from './consents-section.tsx'
import { ExportsSection } from './exports-section.tsx'
import { SectionPage } from './section-page.tsx'

type ConsentKind = ConsentView['kind']

async function load(api: Api) {
  const [{ consents }, { exports }] = await Promise.all([api.accounts.listConsents({}), api.accounts.listExports({})])
  return { consents, exports }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  const [what, subject = ''] = String(form.get('intent')).split('/')
  const kind = subject as ConsentKind
  switch (what) {
    case 'give':
      await api.accounts.giveConsent({ kind, text_version: String(form.get('text_version') ?? '') })
      return { done: 'given' as const, kind }
    case 'withdraw':
      await api.accounts.withdrawConsent({ kind: kind as Exclude<ConsentKind, 'terms'> })
      return { done: 'withdrawn' as const, kind }
    case 'export':
      await api.accounts.askExport(proofOf(form))
      return { done: 'asked' as const }
    case 'download':
      return { done: 'downloading' as const, ...(await api.accounts.getExportLink({ id: subject, ...proofOf(form) })) }
    default:
      return null
  }
}
/** Without our script the answer is the file itself. */
export const action = onServerAction(async (api, args) => {
  const answer = await act(api, args)
  return answer?.done === 'downloading' ? redirect(answer.url) : answer
})
export const clientAction = inBrowserAction(act)

type Done = Exclude<Awaited<ReturnType<typeof act>>, null>

/** Consents, and exports of personal data. */
export default function PrivacyPage() {
  const t = useTranslations('settings')
  const { consents, exports } = useLoaderData<typeof loader>()
  const answer = useActionData<Done>()
  return (
    <SectionPage title={t('privacy.title')} lead={t('privacy.lead')}>
      <DoneNotice answer={answer} text={useDoneText(answer)} />
      <ConsentsSection consents={consents} />
      <ExportsSection exports={exports} link={answer?.done === 'downloading' ? answer : null} />
    </SectionPage>
  )
}

function useDoneText(answer: Done | undefined): string | null {
  const t = useTranslations('settings')
  switch (answer?.done) {
    case 'given':
      return t(`consents.givenDone.${answer.kind}`)
    case 'withdrawn':
      return t(`consents.withdrawnDone.${answer.kind as Exclude<ConsentKind, 'terms'>}`)
    case 'asked':
      return t('export.asked')
    case 'downloading':
      return t('export.downloading')
    default:
      return null
  }
}
