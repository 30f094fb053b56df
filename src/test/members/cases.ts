import type { InputOf } from '../../contract/endpoint.ts'
import type { backofficeEndpoints } from '../../contract/office/backoffice.ts'
import { gatherStatements } from '../../server/moderation/decisions/statement-emails.ts'
import type { TestMember, TestProduct } from '../product/server.ts'
import type { TestStaff } from './staff.ts'

type DecisionInput = Omit<InputOf<(typeof backofficeEndpoints)['decideAboutMember']>, 'member_id' | 'note'>
type Mail = { kind: string; subject: string; text: string }

/** What tests of decisions about members do over and over, on one product. */
export function casesOn(product: TestProduct) {
  /** Decides about a member by themselves; answers the decision's id. */
  async function decide(who: TestStaff, member: TestMember, input: DecisionInput): Promise<string> {
    const { decision_id } = await product
      .as(who)
      .backoffice.decideAboutMember({ ...input, member_id: member.id, note: 'Seen by chance' })
    if (decision_id === null) throw new Error('nothing was decided')
    return decision_id
  }

  /** The second person decides about the ban that waits for a member. */
  async function second(who: TestStaff, member: TestMember, outcome: 'approved' | 'refused'): Promise<void> {
    const { waiting } = await product.as(who).backoffice.listApprovals({})
    const id = waiting.find((approval) => approval.member?.id === member.id)?.id
    if (id === undefined) throw new Error('no ban waits')
    await product.as(who).backoffice.decideApproval({ id, outcome, note: 'Looked at it' })
  }

  async function caseOf(who: TestStaff, member: TestMember) {
    const { cases } = await product.as(who).backoffice.listMemberDecisions({ member_id: member.id })
    const [newest] = cases
    if (newest === undefined) throw new Error('nothing was decided')
    return newest
  }

  const decisionsOf = async (member: TestMember) => (await product.as(member).moderation.listDecisions({})).decisions

  /** Mails of a kind to somebody, newest first. */
  async function mailsTo(member: Pick<TestMember, 'email'>, kind: string): Promise<Mail[]> {
    const answer = await product.app.inject(`/dev/mail.json?to=${encodeURIComponent(member.email)}`)
    return answer.json<{ mails: Mail[] }>().mails.filter((mail) => mail.kind === kind)
  }

  /** What is decided about photos is mailed when the sitting is over: now. */
  const endSitting = (member: TestMember) => gatherStatements(product.platform, member.id)

  /** The token of the page that a mail leads to. */
  function tokenIn({ text }: Mail): string {
    const token = /\/decisions\/([\w.-]+)/.exec(text)?.[1]
    if (token === undefined) throw new Error('no link to a decision')
    return token
  }

  return { decide, second, caseOf, decisionsOf, mailsTo, endSitting, tokenIn }
}
