import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { vi } from 'vitest'
import { ways } from '../../server/notifications/rules/channels.ts'
import { caughtMails } from '../../server/platform/email/mail.ts'
import type { TestProduct } from '../product/server.ts'
import { textsOf } from '../texts/texts.ts'
import { accountCauses, type Cause, moneyCauses, serviceCauses } from './email-causes.ts'
import { caseCauses } from './email-causes-cases.ts'
import { newsCauses } from './email-causes-news.ts'

export type CaughtMail = typeof caughtMails.$inferSelect
/** What `scripts/screens/mail-pictures.ts` draws. */
export type StoredTestMail = { name: string; html: string }

const server = join(import.meta.dirname, '../../server')

/** Every kind of mail that the code knows: those with a subject in `mail.json`, and those that a file which writes mails names itself. */
export function mailKinds(): string[] {
  const worded = [...textsOf('en', 'mail').keys()].flatMap((key) => /^(\w+)\.subject$/.exec(key)?.[1] ?? [])
  const writing = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('platform'))
    .map((path) => readFileSync(join(server, path), 'utf8'))
    .filter((source) => source.includes('/email-template.ts'))
  return [...new Set([...worded, ...writing.flatMap(kindsIn)])].toSorted()
}

/** `kind: 'a'`, or both of `kind: … ? 'a' : 'b'`. */
function kindsIn(source: string): string[] {
  const values = [...source.matchAll(/^ +kind: (?:[^'\n]*=== '\w+' \? )?'(\w+)'(?: : '(\w+)')?,$/gm)]
  return values.flatMap(([, one, other]) => [one, other]).filter((kind) => kind !== undefined)
}

/** Whether a mail of this kind has to have a way to get no more of them. */
export function canBeStopped(kind: string): boolean {
  return kind in ways && ways[kind as keyof typeof ways].mail > 0
}

/** What causes each kind of mail, on one product; asked for once, for nobody does a thing twice. A product whose customer service has the address of `mail-causes.ts`. */
export function mailCauses(product: TestProduct): Record<string, Cause> {
  return {
    ...accountCauses(product),
    ...moneyCauses(product),
    ...caseCauses(product),
    ...newsCauses(product),
    ...serviceCauses(product),
  }
}

/** Causes a mail and waits until it has left. */
export async function sent(product: TestProduct, kind: string, cause: Cause): Promise<CaughtMail> {
  const email = await cause()
  return vi.waitFor(
    async () => {
      const mails = await product.platform.db.select().from(caughtMails).orderBy(desc(caughtMails.id))
      const found = mails.find((mail) => mail.to === email && mail.kind === kind)
      if (found === undefined)
        throw new Error(
          `no mail ${kind} to ${email}, but ${mails.filter(({ to }) => to === email).map((mail) => mail.kind)}`,
        )
      return found
    },
    { timeout: 20_000, interval: 50 },
  )
}

/** Writes mails where `KEEP_MAILS` says, so that they can be drawn; nothing without it. */
export function keepMails(mails: readonly StoredTestMail[]): void {
  const { KEEP_MAILS: file } = process.env
  if (file !== undefined) writeFileSync(file, JSON.stringify(mails))
}
