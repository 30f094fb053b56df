import { createHash } from 'node:crypto'
import type { IcebreakerView } from '../../../contract/chat/writing.ts'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { dayOf } from '../../../shared/dates.ts'
import { isRefusal, Refusal } from '../../platform/errors.ts'
import { wordsOf } from '../../platform/words.ts'
import { profileFor } from '../../profiles/profile/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { writerOf } from '../conversations/conversations.ts'
import { factsOf } from '../conversations/writing-context.ts'
import { chooseLines, filledLine } from './icebreaker-choice.ts'
import { linesInUse } from './icebreaker-lines.ts'

/**
 * Icebreakers in the viewer's language, written in the viewer's voice; they vary by pair and day. None after the
 * viewer's first message, and none for members who cannot be written to. They use only what the viewer can see in the
 * profile. Errors: not_found.
 */
export async function listIcebreakers(ctx: Ctx, id: string): Promise<IcebreakerView[]> {
  const facts = await factsOf(ctx.db, await writerOf(ctx), id)
  if (facts === null) throw new Refusal('not_found')
  if (facts.lastSeq > 0) return []
  const profile = await seenProfile(ctx, facts.otherId)
  if (profile === null || profile.is_fictional) return []
  const { active } = await linesInUse(ctx.db, { siteId: ctx.site.id, locale: ctx.locale })
  const about = { name: profile.name, city: profile.city, shared: profile.shared_interests }
  const pair = `${facts.memberId} ${facts.otherId} ${dayOf(ctx.clock.now())}`
  const nameOf = wordsOf(ctx.locale, 'profiles')
  return chooseLines(active, about, luckOf(pair)).map((line) => ({
    id: line.id,
    text: filledLine(line, about, { locale: ctx.locale, interestName: (interest) => nameOf(`interests.${interest}`) }),
  }))
}

/** The other one as the viewer sees them; null where they do not. */
async function seenProfile(ctx: Ctx, memberId: string): Promise<ProfileView | null> {
  try {
    return await profileFor(ctx, memberId)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Numbers between 0 and 1 that look like chance and are always the same for one pair on one day. */
function luckOf(pair: string): (line: string) => number {
  return (line) => (createHash('sha256').update(`${pair} ${line}`).digest().readUInt32BE() + 1) / (2 ** 32 + 2)
}
