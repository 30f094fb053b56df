import { and, eq } from 'drizzle-orm'
import type { ProfileText } from '../../../contract/moderation/decisions.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { profileChanged } from '../events.ts'
import { changeProfile, lockProfile } from '../profile/save.ts'
import { photos, profiles } from '../tables.ts'
import { mainFault } from './photo-rules.ts'
import { makeMain } from './photos.ts'

type Which = { memberId: string; field: ProfileText; photoId: string | null }

/**
 * Takes words of a profile away, for the staff: the text about oneself and a caption are empty then, a name is one that says nothing. Answers the
 * words as they were. Errors: not_found, conflict where there is nothing to take away.
 */
export async function clearProfileText(platform: Platform, tx: Tx, which: Which): Promise<string> {
  const words = await wordsNow(tx, which)
  if (words === '' || words === neutralName(which)) throw new Refusal('conflict')
  await writeWords(platform, tx, which, which.field === 'name' ? neutralName(which) : '')
  return words
}

/** Puts words back that were taken away, unless their owner has written others since. */
export async function putBackProfileText(platform: Platform, tx: Tx, which: Which, words: string): Promise<void> {
  const now = await wordsNow(tx, which).catch(() => null)
  if (now === '' || now === neutralName(which)) await writeWords(platform, tx, which, words)
}

/** Lets a photo stand for the profile again, as far as it may. */
export async function putBackMainPhoto(platform: Platform, tx: Tx, memberId: string, photoId: string): Promise<void> {
  await lockProfile(tx, memberId)
  const [photo] = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.memberId, memberId), eq(photos.id, photoId)))
  if (photo !== undefined && mainFault(photo) === null) await makeMain(platform, tx, memberId, photoId)
}

/** Understood in every language, nobody else's, and the same each time. */
function neutralName({ memberId }: Which): string {
  return `Member ${Number.parseInt(memberId.slice(-6), 16) % 10_000}`
}

async function wordsNow(tx: Tx, { memberId, field, photoId }: Which): Promise<string> {
  const profile = await lockProfile(tx, memberId)
  if (field !== 'caption') return field === 'name' ? profile.name : profile.aboutMe
  const [photo] = await tx.select({ caption: photos.caption }).from(photos).where(photoOf(memberId, photoId))
  if (photo === undefined) throw new Refusal('not_found')
  return photo.caption
}

async function writeWords(
  platform: Platform,
  tx: Tx,
  { memberId, field, photoId }: Which,
  words: string,
): Promise<void> {
  if (field === 'about_me') return changeProfile(platform, tx, memberId, { about_me: words })
  // Not through the rules of names: this one is ours, or was let through before
  if (field === 'name') await tx.update(profiles).set({ name: words }).where(eq(profiles.memberId, memberId))
  else await tx.update(photos).set({ caption: words }).where(photoOf(memberId, photoId))
  await announce(platform, tx, profileChanged, { memberId })
}

function photoOf(memberId: string, photoId: string | null) {
  return and(eq(photos.memberId, memberId), eq(photos.id, photoId ?? memberId))
}
