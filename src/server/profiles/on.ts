import { eq } from 'drizzle-orm'
import { ageOn, dayOf } from '../../shared/dates.ts'
import { accountClosed, emailConfirmed, type SignedUp, signedUp } from '../accounts/events.ts'
import type { Events, Scope } from '../platform/events.ts'
import { profileChanged } from './events.ts'
import { likelyAges } from './rules.ts'
import { profiles } from './tables.ts'

/** A profile begins with the account, shows once the e-mail address is confirmed, and is gone with the account. */
export function reactProfiles(events: Events): void {
  events.on(signedUp, startProfile)
  events.on(emailConfirmed, (scope, { memberId }) => setStatus(scope, memberId, 'active'))
  events.on(accountClosed, (scope, { memberId }) => setStatus(scope, memberId, 'disabled'))
}

async function startProfile({ tx }: Scope, member: SignedUp): Promise<void> {
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
    lastActiveAt: member.at,
    createdAt: member.at,
  })
}

async function setStatus(scope: Scope, memberId: string, status: 'active' | 'disabled'): Promise<void> {
  await scope.tx.update(profiles).set({ status }).where(eq(profiles.memberId, memberId))
  await scope.events.emit(scope, profileChanged, { memberId })
}
