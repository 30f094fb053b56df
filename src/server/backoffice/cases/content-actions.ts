import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import type { SubjectKind } from '../../../contract/moderation/decisions.ts'
import type { Ground, Measure } from '../../../contract/office/office-constants.ts'
import { promptKeys } from '../../../contract/profiles/prompt-constants.ts'
import type { holdForDecision } from '../../accounts/log-in/index.ts'
import { bringBackMessage, removeMessage } from '../../chat/index.ts'
import { type Decision, photoReasonOf } from '../../moderation/decisions/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { profileFacts } from '../../profiles/index.ts'
import {
  clearAnswers,
  clearProfileText,
  putBackAnswers,
  putBackMainPhoto,
  putBackProfileText,
  reviewPhotoIn,
} from '../../profiles/photos/index.ts'

export type Facts = Decision['facts']
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

/** Which words: `name`, the photo of a caption, the prompt of an answer, else what they say about themselves. */
export function fieldOf(id: string | null): Facts & { field: NonNullable<Facts['field']> } {
  if (id === 'name') return { field: 'name' }
  const prompt = promptKeys.find((key) => key === id)
  if (prompt !== undefined) return { field: 'prompt', prompt }
  return id !== null && isUuid(id) ? { field: 'caption', captionOf: id } : { field: 'about_me' }
}

/** Removes what a decision is about; returns the facts to undo it. Errors: not_found, conflict if already removed. */
export async function remove(platform: Platform, tx: Tx, act: Act): Promise<Facts> {
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
        prompt: which.prompt,
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
  const before = await reviewPhotoIn(platform, tx, photoId, verdict, { isNotifiedElsewhere: true })
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

/** The first things that others see of it: the main photo and the texts. */
async function emptyProfile(platform: Platform, tx: Tx, act: Act): Promise<Facts> {
  const { memberId } = act
  const mainPhotoId = (await profileFacts(tx, [memberId])).get(memberId)?.mainPhotoId ?? null
  const words = await clearProfileText(platform, tx, { memberId, field: 'about_me', photoId: null }).catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'conflict') return ''
      throw error
    },
  )
  const answers = await clearAnswers(platform, tx, memberId)
  if (words === '' && mainPhotoId === null && answers.length === 0) throw new Refusal('conflict')
  const photo = mainPhotoId === null ? {} : await removePhoto(platform, tx, act, mainPhotoId)
  return {
    ...photo,
    ...(answers.length > 0 && { answers }),
    ...(words !== '' && { words, field: 'about_me' as const }),
  }
}

/** Restores what a decision removed, as far as it still exists. */
export async function putBack(platform: Platform, tx: Tx, { memberId, facts }: Decision): Promise<void> {
  for (const photoId of facts.photos ?? []) {
    await reviewPhotoIn(platform, tx, photoId, { decision: 'approve' }).catch(ignoreMissing)
  }
  if (facts.answers !== undefined) await putBackAnswers(platform, tx, memberId, facts.answers)
  if (facts.mainPhoto !== undefined) await putBackMainPhoto(platform, tx, memberId, facts.mainPhoto)
  if (facts.message !== undefined) await bringBackMessage(platform, tx, { ...facts.message, text: facts.words ?? '' })
  else if (facts.field !== undefined && facts.words !== undefined) {
    const which = { memberId, field: facts.field, photoId: facts.captionOf ?? null, prompt: facts.prompt }
    await putBackProfileText(platform, tx, which, facts.words)
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
}
