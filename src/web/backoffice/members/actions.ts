import type { Api } from '../../../contract/index.ts'
import {
  type Ground,
  grantReasons,
  grounds,
  type Measure,
  measures,
} from '../../../contract/office/office-constants.ts'
import { formTexts } from '../../api/form-values.ts'
import type { ActArgs } from '../../api/load.ts'

/** What a form of a member's page has done: a key of `office.members.done`. */
export type MemberAnswer = {
  done:
    | 'grant'
    | 'grantWaits'
    | 'note'
    | 'confirm'
    | 'export'
    | 'delete'
    | 'sessions'
    | 'mail'
    | 'measure'
    | 'measureWaits'
}

type Texts = Record<string, string>

/** What the forms of a member's page do, by their intent: `grant`, `note`, `confirm`, `export`, `delete`, `measure`, `sessions[/<id>]`, `mail/<kind>[/<id>]`. */
export async function actOnMember({ backoffice }: Api, { form, params }: ActArgs): Promise<MemberAnswer> {
  const { id = '' } = params
  const texts = formTexts(form)
  const { reason = '' } = texts
  const [intent, what = '', of = ''] = (texts.intent ?? '').split('/')
  switch (intent) {
    case 'grant':
      return giveCredits(backoffice, id, texts)
    case 'note':
      await backoffice.addMemberNote({ id, text: texts.text ?? '' })
      return { done: 'note' }
    case 'confirm':
      await backoffice.confirmMember({ id, reason })
      return { done: 'confirm' }
    case 'export':
      await backoffice.askMemberExport({ id })
      return { done: 'export' }
    case 'delete':
      await backoffice.startDeletion({ id, reason })
      return { done: 'delete' }
    case 'sessions':
      await backoffice.endMemberSessions({ id, ...(what !== '' && { session_id: what }) })
      return { done: 'sessions' }
    case 'mail':
      return mailAgain(backoffice, { id, what, of })
    case 'measure':
      return decide(backoffice, id, texts)
    default:
      throw new Response(null, { status: 404 })
  }
}

type Office = Api['backoffice']

async function giveCredits(office: Office, id: string, texts: Texts): Promise<MemberAnswer> {
  const { grant_id = '', credits = '', why, reason = '' } = texts
  const known = grantReasons.find((each) => each === why) ?? 'goodwill'
  const { is_waiting } = await office.grantCredits({ id, grant_id, credits, why: known, reason })
  return { done: is_waiting ? 'grantWaits' : 'grant' }
}

async function mailAgain(
  office: Office,
  { id, what, of }: { id: string; what: string; of: string },
): Promise<MemberAnswer> {
  const mail = (['activation', 'document', 'statement'] as const).find((known) => known === what)
  if (mail === undefined) throw new Response(null, { status: 404 })
  await office.resendMail({ id, mail, ...(of !== '' && { document_id: of }) })
  return { done: 'mail' }
}

async function decide(office: Office, member_id: string, texts: Texts): Promise<MemberAnswer> {
  const { days, note = '' } = texts
  const measure: Measure = measures.find((known) => known === texts.measure) ?? 'none'
  const ground: Ground | undefined = grounds.find((known) => known === texts.ground)
  const { is_waiting } = await office.decideAboutMember({
    member_id,
    subject: 'account',
    measure,
    note,
    ...(ground && { ground }),
    ...(measure === 'limit' && days && { days }),
  })
  return { done: is_waiting ? 'measureWaits' : 'measure' }
}
