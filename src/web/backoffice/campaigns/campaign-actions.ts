import { redirect } from 'react-router'
import { campaignDays, campaignGenders, campaignPayers, type Locale, locales } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import type { ActArgs } from '../../api/load.ts'

const campaignDone = ['save', 'text', 'remove', 'test', 'schedule', 'stop'] as const
/** The action done, the version that a change gave the draft, and the recipient of a test email. */
export type CampaignAnswer = { done: (typeof campaignDone)[number]; version?: number; to?: string }

/** What the forms of a campaign do, by their intent: `save`, `text/<language>`, `remove/<language>`, `test/<language>`, `schedule`, `stop`, `copy`. */
export async function actOnCampaign(
  { backoffice }: Api,
  { form, params }: ActArgs,
): Promise<CampaignAnswer | Response> {
  const { id = '' } = params
  const texts = formTexts(form)
  const { after = '', subject = '', body = '', button = '' } = texts
  const [intent, language = ''] = (texts.intent ?? '').split('/')
  const draft = { id, after }
  const locale: Locale = locales.find((known) => known === language) ?? 'en'
  switch (intent) {
    case 'save':
      return { done: 'save', ...(await backoffice.saveCampaign({ ...draft, ...settingsIn(form) })) }
    case 'text':
      return { done: 'text', ...(await backoffice.saveCampaignText({ ...draft, locale, subject, body, button })) }
    case 'remove':
      return { done: 'remove', ...(await backoffice.removeCampaignText({ ...draft, locale })) }
    case 'test':
      return { done: 'test', to: (await backoffice.testCampaign({ id, locale })).to }
    case 'schedule':
      await backoffice.scheduleCampaign({ ...draft, ...(texts.when === 'later' && { at: texts.at ?? '' }) })
      return { done: 'schedule' }
    case 'stop':
      await backoffice.stopCampaign({ id })
      return { done: 'stop' }
    case 'copy':
      return redirect(`/office/campaigns/${(await backoffice.copyCampaign({ id })).id}`)
    default:
      throw new Response(null, { status: 404 })
  }
}

function settingsIn(form: FormData) {
  const { name = '', path = '', code = '', gender, payers, active_days = String(campaignDays.usual) } = formTexts(form)
  const all = (field: string) => form.getAll(field).map(String)
  return {
    name,
    path,
    code,
    gender: campaignGenders.find((known) => known === gender) ?? 'all',
    payers: campaignPayers.find((known) => known === payers) ?? 'all',
    active_days,
    countries: all('countries'),
    languages: all('languages').flatMap((language) => locales.find((known) => known === language) ?? []),
  }
}
