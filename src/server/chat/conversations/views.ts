import type { MessageView, PartnerView, WritingView } from '../../../contract/chat/chat.ts'
import { ageOn, dayOf } from '../../../shared/dates.ts'
import { cards, type ProfileFacts, profileFacts } from '../../profiles/index.ts'
import type { CardContext } from '../../profiles/visibility/index.ts'
import type { Site } from '../../sites/index.ts'
import { mayWrite, priceOf, type WritingFacts } from '../messages/rules.ts'
import type { Draft } from '../messages/write-message.ts'
import type { Written } from './writing-context.ts'

/** A message that was just sent and has nothing but words, without asking for it again. */
export function plainMessageView({ conversationId, messageId }: Draft, message: Written): MessageView {
  return {
    id: messageId,
    conversation_id: conversationId,
    seq: message.seq,
    sender_id: message.senderId,
    text: message.text,
    sent_at: message.sentAt.toISOString(),
    ...(message.notice !== null && { notice: message.notice }),
  }
}

/**
 * Views of conversation partners, batched. Partners no longer visible keep their name, so messages still have an
 * author.
 */
export async function partnerViews(ctx: CardContext, ids: readonly string[]): Promise<(id: string) => PartnerView> {
  const seen = await cards(ctx, ids)
  const missing = ids.filter((id) => !seen.has(id))
  const facts = await profileFacts(ctx.db, missing)
  const today = dayOf(ctx.clock.now())
  return (id) => {
    const card = seen.get(id)
    return card === undefined ? absentee(id, facts.get(id), today) : { ...card, is_available: true }
  }
}

/** No photo, no place, no presence: a name at most. */
function absentee(id: string, facts: ProfileFacts | undefined, today: string): PartnerView {
  return {
    id,
    name: facts?.name ?? '',
    age: facts === undefined ? 0 : ageOn(facts.dateOfBirth, today),
    gender: facts?.gender ?? 'female',
    gender_identity: null,
    country: facts?.country ?? 'XX',
    region: null,
    region_name: null,
    city: null,
    distance_km: null,
    main_image: null,
    is_online: false,
    last_active: 'earlier',
    is_new: false,
    trips: [],
    is_verified: false,
    is_fictional: facts?.kind === 'fictional',
    is_available: false,
  }
}

/** What the composer needs to know: may the viewer write, why not, and the price. */
export function writingView(facts: WritingFacts, site: Site): WritingView {
  const verdict = mayWrite(facts)
  return {
    may_write: verdict.may,
    reason: verdict.may || verdict.reason === 'authentication_required' ? null : verdict.reason,
    message_credits: priceOf(facts),
    photo_credits: priceOf(facts, 'photo'),
    message_length: site.settings.messageLength,
    unanswered: facts.writer.unanswered,
    unanswered_warning: site.settings.unansweredWarning,
    unanswered_limit: site.settings.unansweredLimit,
  }
}
