import { randomUUID } from 'node:crypto'
import type { TestProduct } from '../product/server.ts'
import { casesOn } from './cases.ts'
import type { Cause } from './email-causes.ts'
import { officeOn } from './office.ts'

/** Mails about decisions: to whoever they are about, to whoever reported, and to whoever wrote with somebody who was banned. */
export function caseCauses(product: TestProduct): Record<string, Cause> {
  const cases = casesOn(product)
  const moderator = () => product.newStaff({ role: 'moderator' })

  return {
    async verdict_statement() {
      const member = await product.newMember()
      await cases.decide(await moderator(), member, { measure: 'limit', ground: 'spam', days: 3, subject: 'account' })
      return member.email
    },
    async verdict_outcome() {
      const [member, first, judge] = [await product.newMember(), await moderator(), await moderator()]
      const id = await cases.decide(first, member, { measure: 'warn', ground: 'terms', subject: 'account' })
      await product.as(member).moderation.appeal({ id, text: 'It was not me at all' })
      const { open_appeal_id: appeal } = await cases.caseOf(judge, member)
      await product.as(judge).backoffice.decideAppeal({ id: appeal ?? '', outcome: 'upheld', reason: 'It was you' })
      return member.email
    },
    async verdict_report() {
      const { id, reporter } = await officeOn(product).reported()
      await product.as(await moderator()).backoffice.decideReport({ id, decision: 'closed', reason: 'Seen to' })
      return reporter.email
    },
    async authority_order() {
      const member = await product.newMember()
      const { backoffice } = product.as(await moderator())
      const { id } = await backoffice.addAuthorityOrder({
        kind: 'information',
        category: 'fraud',
        ...{ authority: 'Politie', country: 'NL', reference: 'PL 1', legal_basis: 'DSA article 10', territory: 'NL' },
        ...{ ordered_on: '2026-06-01', subject: 'Who used the account', site_id: product.site.id },
        member_id: member.id,
      })
      await backoffice.confirmAuthorityOrder({ id })
      await backoffice.closeAuthorityOrder({ id, effect: 'carried_out', note: 'Sent by courier' })
      return member.email
    },
    async safety_contact() {
      const scammer = await product.newMember({ gender: 'male', seeks: 'female' })
      const member = await product.newMember({ credits: 5 })
      const { conversation } = await product.as(member).chat.openConversation({ member_id: scammer.id })
      await product.as(member).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hello' })
      await cases.decide(await moderator(), scammer, { measure: 'ban', ground: 'scam', subject: 'account' })
      await cases.second(await moderator(), scammer, 'approved')
      return member.email
    },
  }
}
