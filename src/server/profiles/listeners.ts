import { eq } from 'drizzle-orm'
import { ageOn, dayOf } from '../../shared/dates.ts'
import {
  accountClosed,
  accountLimited,
  accountPaused,
  accountReopened,
  accountResumed,
  accountUnlimited,
  emailConfirmed,
  type SignedUp,
  signedUp,
} from '../accounts/events.ts'
import { accountsOf } from '../accounts/index.ts'
import { heldChanged, memberBlocked } from '../moderation/events.ts'
import type { Events, Scope } from '../platform/platform.ts'
import { closeAlbumsBetween } from './album/album.ts'
import { profileChanged } from './events.ts'
import { reactToKnownImages } from './photos/photo-signals.ts'
import { likelyAges } from './rules.ts'
import { profiles } from './tables.ts'
import { settleBadge } from './verification/verification-review.ts'

/** Creates a profile with the account; it is visible while the account is open: confirmed and not paused. */
export function reactProfiles(events: Events): void {
  events.on(signedUp, startProfile)
  events.on(emailConfirmed, beginToShow)
  for (const event of [accountResumed, accountReopened])
    events.on<{ memberId: string }>(event, (scope, { memberId }) => showAgain(scope, memberId))
  for (const event of [accountClosed, accountPaused])
    events.on<{ memberId: string }>(event, (scope, { memberId }) => setStatus(scope, memberId, 'disabled'))
  events.on(accountLimited, (scope, { memberId }) => setLimited(scope, memberId, true))
  events.on(accountUnlimited, (scope, { memberId }) => setLimited(scope, memberId, false))
  events.on(memberBlocked, ({ tx }, { memberId, blockedId }) => closeAlbumsBetween(tx, memberId, blockedId))
  events.on(heldChanged, setHeld)
  reactToKnownImages(events)
  events.on(profileChanged, settleBadge)
}

/** A member is new from confirmation, not from sign-up: before, the profile was not visible. */
async function beginToShow(scope: Scope, { memberId, at }: { memberId: string; at: Date }): Promise<void> {
  await scope.tx.update(profiles).set({ createdAt: at }).where(eq(profiles.memberId, memberId))
  await showAgain(scope, memberId)
}

/** Confirmation and reactivation do not end a pause: only open, unpaused accounts become visible. */
async function showAgain(scope: Scope, memberId: string): Promise<void> {
  const account = (await accountsOf(scope.tx, [memberId])).get(memberId)
  const isOpen = account?.status === 'active' && account.pausedAt === null
  await setStatus(scope, memberId, isOpen ? 'active' : 'disabled')
}

async function startProfile({ tx, skew }: Scope, member: SignedUp): Promise<void> {
  await tx.insert(profiles).values({
    memberId: member.memberId,
    poolId: member.poolId,
    kind: member.kind,
    status: 'disabled',
    name: member.name,
    gender: member.gender,
    seeks: member.seeks,
    ...likelyAges(ageOn(member.dateOfBirth, dayOf(member.at))),
    dateOfBirth: member.dateOfBirth,
    country: member.country,
    lastActiveAt: skew.correct(member.at),
    createdAt: member.at,
  })
}

async function setStatus(scope: Scope, memberId: string, status: 'active' | 'disabled'): Promise<void> {
  await scope.tx.update(profiles).set({ status }).where(eq(profiles.memberId, memberId))
  await scope.events.emit(scope, profileChanged, { memberId })
}

async function setLimited(scope: Scope, memberId: string, isLimited: boolean): Promise<void> {
  await scope.tx.update(profiles).set({ isLimited }).where(eq(profiles.memberId, memberId))
  await scope.events.emit(scope, profileChanged, { memberId })
}

/**
 * Excludes a member from suggestions until staff have reviewed them, or ends it; members who know them still see them.
 */
async function setHeld(scope: Scope, { memberId, isHeld }: { memberId: string; isHeld: boolean }): Promise<void> {
  await scope.tx.update(profiles).set({ isHeld }).where(eq(profiles.memberId, memberId))
  await scope.events.emit(scope, profileChanged, { memberId })
}
