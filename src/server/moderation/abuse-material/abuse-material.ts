import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { viewerOf } from '../../accounts/index.ts'
import { holdForDecision, limitMember } from '../../accounts/log-in/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { limitedByOthers } from '../decisions/decisions.ts'
import { storeOnce } from '../reports/receipts.ts'
import { notices } from '../tables.ts'
import { type ScanResult, scanImage } from './arachnid-shield.ts'

type Upload = { path: string; mediaType: string; place: 'profile' | 'chat' | 'verification' }

const folder = 'preserved'
/** Preserved files are removed after a year: 18 U.S.C. 2258A(h); Regulation (EU) 2021/1232, article 3(1)(i). */
const preservedDays = 365
/** A suspension ends by itself only if no one decides. */
const suspendedDays = 90
const dayMs = 86_400_000

/**
 * Compares an uploaded image with known abuse material before it is stored anywhere else. Returns whether it could be
 * compared; without a configured service, always. A match is preserved, suspends the account and is a notice for
 * moderators. Errors: photo_not_allowed for a match.
 */
export async function refuseAbuseMaterial(ctx: Ctx, { path, mediaType, place }: Upload): Promise<boolean> {
  const account = ctx.config.arachnidShield
  if (account === null || (place === 'chat' && !account.inChats)) return true
  const bytes = await readFile(path)
  const scan = await scanImage(account, { bytes, mediaType })
  if (scan.result === 'unavailable') ctx.log.warn('the service for known abuse material did not answer')
  if (scan.result !== 'match') return scan.result === 'no_match'
  await recordMatch(ctx, { bytes, mediaType, place, scan })
  throw new Refusal('photo_not_allowed')
}

type Match = Omit<Upload, 'path'> & { bytes: Buffer; scan: Extract<ScanResult, { result: 'match' }> }

/** Preserves the file with the facts for the authorities, suspends the uploader, and opens the notice, which names the files. */
async function recordMatch(ctx: Ctx, { bytes, mediaType, place, scan }: Match): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const now = ctx.clock.now()
  const id = newId()
  const facts = {
    member_id: memberId,
    site: ctx.site.name,
    uploaded_at: now.toISOString(),
    network_address: ctx.client.ip,
    place,
    media_type: mediaType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    service: 'Arachnid Shield',
    classification: scan.classification,
  }
  await ctx.storage.put(`${folder}/${id}/facts.json`, Buffer.from(JSON.stringify(facts, null, 2)))
  await ctx.storage.put(`${folder}/${id}/upload`, bytes)
  await storeOnce(
    { letter: 'N', at: now, about: [id] },
    (receipt) => openNotice(ctx, { id, receipt, memberId, text: noticeText(scan.classification) }),
    async () => false,
  )
}

/** For staff, in English like the office. */
const noticeText = (classification: string) =>
  `Automatic: an uploaded image matches known abuse material (Arachnid Shield: ${classification}). It was refused and never shown.`

type NewNotice = { id: string; receipt: string; memberId: string; text: string }

/** False if the receipt is taken. */
async function openNotice(ctx: Ctx, { id, receipt, memberId, text }: NewNotice): Promise<boolean> {
  const createdAt = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const account = await holdForDecision(tx, memberId)
    const stored = await tx
      .insert(notices)
      .values({
        ...{ id, receipt, text, createdAt, siteId: ctx.site.id, kind: 'underage', status: 'open' },
        ...{ location: `${folder}/${id}`, name: '', email: null, memberId: null, aboutId: memberId, locale: 'en' },
        evidence: { preserved: id },
      })
      .onConflictDoNothing({ target: notices.receipt })
      .returning({ id: notices.id })
    if (stored.length === 0) return false
    const until = new Date(createdAt.getTime() + suspendedDays * dayMs)
    if (account !== null && (account.limitedUntil ?? createdAt) < until) await limitMember(ctx, tx, memberId, until)
    return true
  })
}

/** Ends the suspension of a match that staff found to be none; limits by decisions stay. */
export async function endSuspension(platform: Platform, tx: Tx, noticeId: string): Promise<void> {
  const [notice] = await tx.select().from(notices).where(eq(notices.id, noticeId))
  if (notice?.aboutId == null || !isMatch(notice)) return
  const { aboutId: memberId } = notice
  if ((await holdForDecision(tx, memberId)) === null) return
  const now = platform.clock.now()
  await limitMember(platform, tx, memberId, await limitedByOthers(tx, { memberId, exceptId: noticeId, now }))
}

/** Whether a notice was opened by a match. */
export function isMatch({ evidence }: Pick<typeof notices.$inferSelect, 'evidence'>): boolean {
  return typeof evidence.preserved === 'string'
}

/** Removes preserved files after their time. */
export async function forgetPreserved({ storage, clock }: Platform): Promise<void> {
  const end = new Date(clock.now().getTime() - preservedDays * dayMs)
  for (const { key, modifiedAt } of await storage.list(folder)) if (modifiedAt < end) await storage.remove(key)
}
