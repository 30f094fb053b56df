import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import type { SubjectKind } from '../../../contract/moderation/decisions.ts'
import type { Ground, Measure } from '../../../contract/office/office-constants.ts'
import { banMember, holdForDecision, liftBan, limitMember, mayBeBanned } from '../../accounts/log-in/index.ts'
import { bringBackMessage, removeMessage } from '../../chat/index.ts'
import { type Decision, limitedByOthers, photoReasonOf } from '../../moderation/decisions/index.ts'
import { forgetWarnings } from '../../moderation/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { profileFacts } from '../../profiles/index.ts'
import { clearProfileText, putBackMainPhoto, putBackProfileText, reviewPhotoIn } from '../../profiles/photos/index.ts'

type Facts = Decision['facts']
type Account = NonNullable<Awaited<ReturnType<typeof holdForDecision>>>
export type Act = {
  memberId: string
  account: Account
  subject: { kind: SubjectKind; id: string | null }
  measure: Exclude<Measure, 'none'>
  ground: Ground
  until: Date | null
  photoReason?: PhotoRejectionReason | undefined
}

const dayMs = 86_400_000

/** Carries a measure out, through the front doors of whoever owns what it is about. Answers what it takes to undo it. Errors: not_found, conflict where it is done already. */
export async function carryOut(platform: Platform, tx: Tx, act: Act): Promise<Facts> {
  const { memberId, account, measure } = act
  switch (measure) {
    case 'warn':
      return factsOfSubject(act)
    case 'remove':
      return remove(platform, tx, act)
    case 'limit':
      await limitMember(platform, tx, memberId, later(act.until, account.limitedUntil))
      return factsOfSubject(act)
    case 'ban': {
      const was = account.status
      if (!mayBeBanned(was)) throw new Refusal('conflict')
      await banMember(platform, tx, memberId)
      return { ...factsOfSubject(act), was }
    }
  }
}

/** Until when a limit of so many days lasts. */
export function limitEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs)
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

function factsOfSubject({ subject }: Act): Facts {
  return subject.kind === 'text' ? fieldOf(subject.id) : {}
}

/** Which words: `name`, the photo of a caption, else what they say about themselves. */
function fieldOf(id: string | null): Facts & { field: NonNullable<Facts['field']> } {
  if (id === 'name') return { field: 'name' }
  return id !== null && isUuid(id) ? { field: 'caption', captionOf: id } : { field: 'about_me' }
}

async function remove(platform: Platform, tx: Tx, act: Act): Promise<Facts> {
  const { memberId, subject } = act
  switch (subject.kind) {
    case 'photo':
      return removePhoto(platform, tx, act, subject.id ?? '')
    case 'text': {
      const which = fieldOf(subject.id)
      const words = await clearProfileText(platform, tx, {
        memberId,
        field: which.field,
        photoId: which.captionOf ?? null,
      })
      return { ...which, words }
    }
    case 'message': {
      if (!isUuid(subject.id ?? '')) throw new Refusal('not_found')
      const removed = await removeMessage(platform, tx, { memberId, messageId: subject.id ?? '' })
      const { conversationId, seq, text, sentAt } = removed
      return { message: { conversationId, seq }, words: text, madeAt: sentAt.toISOString() }
    }
    case 'profile':
      return emptyProfile(platform, tx, act)
    case 'account':
      throw new Refusal('invalid_input')
  }
}

async function removePhoto(platform: Platform, tx: Tx, act: Act, photoId: string): Promise<Facts> {
  if (!isUuid(photoId)) throw new Refusal('not_found')
  const reason = act.photoReason ?? photoReasonOf[act.ground]
  const verdict = { decision: 'reject' as const, reason }
  const before = await reviewPhotoIn(platform, tx, photoId, verdict, { isToldElsewhere: true })
  if (before.memberId !== act.memberId) throw new Refusal('not_found')
  // Of two who look at it at once one decides
  if (before.status === 'rejected') throw new Refusal('conflict')
  return {
    photos: [photoId],
    photoReason: reason,
    madeAt: before.createdAt.toISOString(),
    ...(before.wasMain && { mainPhoto: photoId }),
  }
}

/** The first things that others see of it: the main photo and the text. */
async function emptyProfile(platform: Platform, tx: Tx, act: Act): Promise<Facts> {
  const { memberId } = act
  const mainPhotoId = (await profileFacts(tx, [memberId])).get(memberId)?.mainPhotoId ?? null
  const words = await clearProfileText(platform, tx, { memberId, field: 'about_me', photoId: null }).catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'conflict') return ''
      throw error
    },
  )
  if (words === '' && mainPhotoId === null) throw new Refusal('conflict')
  const photo = mainPhotoId === null ? {} : await removePhoto(platform, tx, act, mainPhotoId)
  return { ...photo, ...(words !== '' && { words, field: 'about_me' as const }) }
}

/** Undoes what a decision did: everything is as it was, as far as it is still there. */
export async function undo(platform: Platform, tx: Tx, decision: Decision): Promise<void> {
  const { id, memberId, measure, facts } = decision
  // Somebody who is gone has nothing to get back
  if ((await holdForDecision(tx, memberId)) === null) return
  if (measure === 'remove') await putBack(platform, tx, decision)
  if (measure === 'limit') {
    const now = platform.clock.now()
    await limitMember(platform, tx, memberId, await limitedByOthers(tx, { memberId, exceptId: id, now }))
  }
  if (measure === 'ban') {
    await liftBan(platform, tx, memberId, facts.was ?? 'active')
    await forgetWarnings(tx, id)
  }
}

async function putBack(platform: Platform, tx: Tx, { memberId, facts }: Decision): Promise<void> {
  for (const photoId of facts.photos ?? []) {
    await reviewPhotoIn(platform, tx, photoId, { decision: 'approve' }).catch(unlessGone)
  }
  if (facts.mainPhoto !== undefined) await putBackMainPhoto(platform, tx, memberId, facts.mainPhoto)
  if (facts.message !== undefined) await bringBackMessage(platform, tx, { ...facts.message, text: facts.words ?? '' })
  else if (facts.field !== undefined && facts.words !== undefined) {
    const which = { memberId, field: facts.field, photoId: facts.captionOf ?? null }
    await putBackProfileText(platform, tx, which, facts.words)
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
}
