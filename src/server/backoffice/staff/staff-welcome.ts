import { eq } from 'drizzle-orm'
import { defaultLocale } from '../../../contract/constants.ts'
import type { accessEndpoints } from '../../../contract/office/access.ts'
import { hashPassword, refuseBadPassword } from '../../accounts/password/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { wordsOf } from '../../platform/words.ts'
import { type Ctx, originOf, senderOf, siteById } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { dropStaffTokens, findStaffToken, newStaffToken, takeStaffToken } from '../auth/staff-tokens.ts'
import { staff } from '../tables.ts'

/**
 * Contains no secret: the link is created when the email is rendered. The token is in the URL fragment, which browsers
 * do not send, so it appears in no log.
 */
const linkMail = defineJob<{ staffId: string; siteId: string; origin: string }>('backoffice.staff_link_mail')

/** Queues an email with a link to set a password, in the caller's transaction. */
export function mailStaffLink(ctx: Ctx, tx: Tx, staffId: string): Promise<void> {
  return ctx.jobs.send(tx, linkMail, { staffId, siteId: ctx.site.id, origin: originOf(ctx) })
}

export function registerStaffMails(platform: Platform): void {
  workPatiently(platform, linkMail, (job) => sendLink(platform, job))
}

async function sendLink(
  platform: Platform,
  { staffId, siteId, origin }: { staffId: string; siteId: string; origin: string },
) {
  const [person] = await platform.db.select().from(staff).where(eq(staff.id, staffId))
  const site = await siteById(platform.db, siteId)
  if (person === undefined || person.status === 'off' || site === null) return
  const token = await newStaffToken(platform, platform.db, staffId, 'welcome')
  const say = wordsOf(defaultLocale, 'office')
  const words = { site: site.name, name: person.name }
  await platform.mail.deliver(
    emailTemplateOf({
      kind: 'staff_link',
      memberId: null,
      to: person.email,
      ...senderOf(platform, site),
      locale: defaultLocale,
      subject: say('staffMail.subject', words),
      paragraphs: [say('staffMail.text', words)],
      button: { label: say('staffMail.button'), url: `${origin}/office/welcome#${token}` },
      footer: say('staffMail.footer', words),
    }),
  )
}

/** Calls for the holder of an invitation or reset link. */
export const welcomeHandlers: Handlers<Pick<typeof accessEndpoints, 'checkWelcome' | 'setStaffPassword'>, Ctx> = {
  checkWelcome: async (ctx, { token }) => {
    const { name, email } = await ownerOf(ctx, ctx.db, token)
    return { name, email }
  },
  setStaffPassword: async (ctx, { token, ...typed }) => {
    refuseBadPassword(typed, (await ownerOf(ctx, ctx.db, token)).email)
    const passwordHash = await hashPassword(typed.password)
    await transaction(ctx.db, async (tx) => {
      const { id: staffId } = await ownerOf(ctx, tx, token)
      if (!(await takeStaffToken(tx, token))) throw new Refusal('link_expired')
      await tx.update(staff).set({ passwordHash }).where(eq(staff.id, staffId))
      await dropStaffTokens(tx, staffId, 'second_step')
      await endSessionsOf(ctx, tx, staffId)
      await noteAct(ctx, tx, { staffId }, { action: 'set_password' })
    })
    return { done: true }
  },
}

async function ownerOf(ctx: Ctx, db: Db, token: string) {
  const staffId = await findStaffToken(ctx, db, token, 'welcome')
  const [person] = staffId === null ? [] : await db.select().from(staff).where(eq(staff.id, staffId))
  if (person === undefined || person.status === 'off') throw new Refusal('link_expired')
  return person
}
