import { type Newcomer, newcomersOf } from '../../accounts/sign-up/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { News } from '../rules/facts.ts'
import { isOnline, tell } from '../rules/notify.ts'
import { defaultPreferences, preferencesOf } from '../rules/preferences.ts'
import { hintKey, standingOf } from './hints-facts.ts'
import { hintFor, hintsFromDays, hintsUntilDays } from './hints-rules.ts'
import { hourOf, localTime } from './weekly-rules.ts'

const dayMs = 86_400_000
const batchSize = 500

/** Sends hints to new members whose local hour is due. Idempotent; run hourly. */
export async function sweepHints(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime()
  const span = { since: new Date(now - hintsUntilDays * dayMs), until: new Date(now - hintsFromDays * dayMs) }
  let after: Newcomer | null = null
  for (;;) {
    const batch: Newcomer[] = await newcomersOf(platform.db, { ...span, after, most: batchSize })
    for (const newcomer of await whoseHourItIs(platform, batch)) {
      // An error of one member does not stop the others; retried the next day
      await giveHint(platform, newcomer).catch((error: unknown) =>
        platform.log.error({ err: error }, 'a hint was not looked for'),
      )
    }
    after = batch.at(-1) ?? null
    if (batch.length < batchSize) return
  }
}

async function whoseHourItIs({ db, clock }: Platform, batch: readonly Newcomer[]): Promise<Newcomer[]> {
  const preferences = await preferencesOf(
    db,
    batch.map(({ id }) => id),
  )
  const zoneOf = ({ id }: Newcomer) => (preferences.get(id) ?? defaultPreferences).timeZone
  return [...Map.groupBy(batch, zoneOf)].flatMap(([zone, newcomers]) => {
    const { hour, day } = localTime(clock.now(), zone)
    return newcomers.filter(({ id }) => hourOf(id, day) === hour)
  })
}

/** Hints delayed by quiet hours or presence are retried the next day, at a different hour. */
async function giveHint(platform: Platform, newcomer: Newcomer): Promise<void> {
  const now = platform.clock.now()
  const standing = await standingOf(platform, newcomer)
  const hint = standing === null ? null : hintFor({ ...standing, confirmedAt: newcomer.confirmedAt }, now)
  if (hint === null) return
  const news: News = {
    memberId: newcomer.id,
    type: 'reminders',
    key: hintKey(hint),
    otherIds: [],
    at: now,
    conversationId: null,
    found: [],
  }
  await tell(platform, [news], { channels: ['mail'], isHere: isOnline(platform) })
}
