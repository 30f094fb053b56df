import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { contentEndpoints } from '../../contract/content.ts'
import { emailKeyOf } from '../accounts/index.ts'
import { storeOnce } from '../moderation/index.ts'
import { transaction } from '../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type Ctx, isWithinRate, limitRate, networkKeys } from '../sites/index.ts'
import { mailContact } from './contact-mails.ts'
import { contactMessages } from './tables.ts'

type ContactInput = z.output<typeof contentEndpoints.sendContact.input>

/**
 * Stores a message to customer service, emails it to the site and acknowledges it; returns its receipt. A repeated
 * message on the same day counts as one. Errors: invalid_input, invalid_email, too_many_requests.
 */
export async function sendContact(ctx: Ctx, input: ContactInput): Promise<string> {
  const { topic, text, name = '', website = '' } = input
  // An explicit error without storing anything, so that a person can submit again
  if (website !== '') throw new Refusal('invalid_input')
  const email = input.email.trim()
  const emailKey = emailKeyOf(email)
  if (emailKey === null) throw fieldRefusal('invalid_email', 'email')
  const now = ctx.clock.now()
  await limitRate(ctx, 'contactNetwork', networkKeys(ctx).range)
  // Anyone can enter any address: above the limit, messages are stored and forwarded without a receipt
  const mayAcknowledge = await isWithinRate(ctx, 'contactMail', emailKey)
  const about = [ctx.site.id, topic, name, email, text]
  return storeOnce(
    { letter: 'C', at: now, about },
    (receipt) => store(ctx, { topic, name, email, text, receipt, mayAcknowledge }),
    async (receipt) => {
      const [known] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.receipt, receipt))
      const words = known && [known.siteId, known.topic, known.name, known.email, known.text]
      return words?.every((word, place) => word === about[place]) ?? false
    },
  )
}

type Stored = Pick<typeof contactMessages.$inferSelect, 'topic' | 'name' | 'email' | 'text' | 'receipt'>

/** False if the receipt is already in use. */
function store(ctx: Ctx, { mayAcknowledge, ...message }: Stored & { mayAcknowledge: boolean }): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const id = newId()
    const stored = await tx
      .insert(contactMessages)
      .values({
        ...message,
        id,
        siteId: ctx.site.id,
        memberId: ctx.viewer?.memberId ?? null,
        locale: ctx.locale,
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing({ target: contactMessages.receipt })
      .returning({ id: contactMessages.id })
    if (stored.length === 0) return false
    await mailContact(ctx, tx, { messageId: id, mayAcknowledge })
    return true
  })
}
