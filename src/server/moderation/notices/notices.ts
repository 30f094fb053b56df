import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { NoticeKind } from '../../../contract/constants.ts'
import type { moderationEndpoints } from '../../../contract/moderation/moderation.ts'
import { emailKeyOf } from '../../accounts/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Ctx, isWithinRate, limitRate, networkKeys } from '../../sites/index.ts'
import { storeOnce } from '../reports/receipts.ts'
import { mayStayUnknown } from '../rules.ts'
import { notices } from '../tables.ts'
import { mailReceipt } from './notice-emails.ts'

/** The member and photos at the URL of a notice; null if it matches none. Implemented by a higher domain. */
export type NoticeEvidenceOf = (
  ctx: Ctx,
  notice: { kind: NoticeKind; location: string },
) => Promise<{ memberId: string; evidence: Record<string, unknown> } | null>
type NoticeInput = z.output<typeof moderationEndpoints.sendNotice.input>
type Notice = { kind: NoticeKind; location: string; text: string; name: string; email: string | null }

/**
 * Accepts a notice of illegal content from members and visitors, acknowledges it by email and returns its receipt. An
 * identical notice on the same day is deduplicated. Errors: invalid_input, invalid_email, too_many_requests.
 */
export async function sendNotice(ctx: Ctx, input: NoticeInput, evidenceOf: NoticeEvidenceOf): Promise<string> {
  const notice = noticeOf(input)
  const now = ctx.clock.now()
  await limitRate(ctx, 'noticeNetwork', networkKeys(ctx).range)
  // Unverified recipient address: above this number, notices are stored but not acknowledged by email
  const mayMail =
    notice.email !== null && (await isWithinRate(ctx, 'noticeMail', emailKeyOf(notice.email) ?? notice.email))
  const { kind, location, text, name, email } = notice
  const about = [ctx.site.id, kind, location, text, name, email ?? '']
  return storeOnce(
    { letter: 'N', at: now, about },
    (receipt) => store(ctx, { ...notice, receipt, mayMail }, evidenceOf),
    async (receipt) => {
      const [known] = await ctx.db.select().from(notices).where(eq(notices.receipt, receipt))
      const isKnown = known && [known.siteId, known.kind, known.location, known.text, known.name, known.email ?? '']
      return isKnown?.every((word, place) => word === about[place]) ?? false
    },
  )
}

/** Its fields, once nothing is missing that the kind asks for. */
function noticeOf({ website = '', kind, location, text, name = '', email = '', good_faith }: NoticeInput): Notice {
  // Said openly, and with nothing stored: who is no robot after all sends the form again
  if (website !== '') throw new Refusal('invalid_input')
  const faults: Record<string, string> = {}
  const address = email.trim()
  if (address !== '' && emailKeyOf(address) === null) faults.email = 'invalid_email'
  if (!mayStayUnknown(kind)) {
    if (name === '') faults.name = 'too_small'
    if (address === '') faults.email = 'too_small'
  }
  if (![true, 'true', 'on', '1'].includes(good_faith ?? false)) faults.good_faith = 'invalid_type'
  const fields = Object.keys(faults)
  if (fields.length > 0)
    throw new Refusal(faults.email === 'invalid_email' ? 'invalid_email' : 'invalid_input', {}, faults)
  return { kind, location, text, name, email: address === '' ? null : address }
}

type Stored = Notice & { receipt: string; mayMail: boolean }

/** False where something has this receipt already. */
async function store(ctx: Ctx, { mayMail, ...notice }: Stored, evidenceOf: NoticeEvidenceOf): Promise<boolean> {
  // The same notice once more has its evidence already
  if ((await ctx.db.$count(notices, eq(notices.receipt, notice.receipt))) > 0) return false
  const found = await evidenceOf(ctx, notice)
  return transaction(ctx.db, async (tx) => {
    const id = newId()
    const stored = await tx
      .insert(notices)
      .values({
        ...notice,
        id,
        siteId: ctx.site.id,
        // Without an address the notice is anonymous, even if logged in
        memberId: notice.email === null ? null : (ctx.viewer?.memberId ?? null),
        aboutId: found?.memberId ?? null,
        evidence: found?.evidence ?? {},
        locale: ctx.locale,
        status: 'open',
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing({ target: notices.receipt })
      .returning({ id: notices.id })
    if (stored.length === 0) return false
    if (mayMail) await mailReceipt(ctx, tx, id)
    return true
  })
}
