import { chanceOf } from '../../seed/random.ts'
import { members } from '../../server/accounts/tables.ts'
import { conversationMembers, conversations, messages } from '../../server/chat/tables.ts'
import { likes } from '../../server/likes/tables.ts'
import { notices, reports } from '../../server/moderation/tables.ts'
import { refunds } from '../../server/payments/returns/tables.ts'
import { orders } from '../../server/payments/tables.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { newId } from '../../server/platform/ids.ts'
import { photos, profiles } from '../../server/profiles/tables.ts'

type Place = { siteId: string; poolId: string }
export type Person = {
  id: string
  country: string
  language: string
  network: string | null
  signedUpAt: Date
  confirmedAt: Date | null
}
type Talk = { by: Person; to: Person; at: Date; answeredAt: Date | null }
type Sale = {
  id: string
  by: Person
  at: Date
  minor: number
  currency: string
  refund: { at: Date; minor: number } | null
}
/** What happened on a site, as a test knows it: everything that metrics are counted of. */
export type AnalyticsWorld = {
  people: Person[]
  photos: { by: Person; at: Date; reviewedAt: Date | null }[]
  talks: Talk[]
  sales: Sale[]
  reports: { about: Person; at: Date; decidedAt: Date | null }[]
  notices: { language: string; at: Date; decidedAt: Date | null }[]
  matches: { one: Person; other: Person; at: Date }[]
}

const hourMs = 3_600_000

/** A random site between two moments: the same seed makes the same one. */
export function makeWorld(
  seed: number,
  { from, hours, size = 30 }: { from: Date; hours: number; size?: number },
): AnalyticsWorld {
  const chance = chanceOf(seed)
  const random = () => chance.next()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const some = (share: number) => random() < share
  const moment = (after: Date = from, span = hours) => new Date(Math.floor(after.getTime() + random() * span * hourMs))
  const later = (at: Date, span: number) => moment(at, span)
  const people = Array.from({ length: size }, (): Person => {
    const signedUpAt = moment()
    return {
      id: newId(),
      country: pick(['NL', 'DE', 'GB']),
      language: pick(['en', 'nl']),
      network: pick([null, null, 'orchard', '=harbour', '*']),
      signedUpAt,
      confirmedAt: some(0.8) ? later(signedUpAt, pick([1, 30, 300])) : null,
    }
  })
  const pair = () => {
    const by = pick(people)
    return { by, to: pick(people.filter((other) => other !== by)) }
  }
  const pairs = new Map(
    Array.from({ length: size }, pair).map((two) => [[two.by.id, two.to.id].toSorted().join(), two]),
  )
  return {
    people,
    photos: Array.from({ length: size }, () => ({ by: pick(people), at: moment(), reviewedAt: null })).map((photo) => ({
      ...photo,
      reviewedAt: some(0.6) ? later(photo.at, 60) : null,
    })),
    talks: [...pairs.values()].map((two) => {
      const at = moment()
      return { ...two, at, answeredAt: some(0.5) ? later(at, pick([1, 24, 300])) : null }
    }),
    sales: Array.from({ length: Math.floor(size / 2) }, (): Sale => {
      const at = moment()
      const minor = 100 + Math.floor(random() * 5_000)
      const refund = some(0.3) ? { at: later(at, 100), minor: Math.ceil(minor / 2) } : null
      return { id: newId(), by: pick(people), at, minor, currency: pick(['EUR', 'GBP']), refund }
    }),
    reports: Array.from({ length: 8 }, () => ({ about: pick(people), at: moment(), decidedAt: null })).map(
      (report) => ({
        ...report,
        decidedAt: some(0.7) ? later(report.at, 90) : null,
      }),
    ),
    notices: Array.from({ length: 4 }, () => ({ language: pick(['en', 'nl']), at: moment(), decidedAt: null })).map(
      (notice) => ({ ...notice, decidedAt: some(0.7) ? later(notice.at, 90) : null }),
    ),
    matches: [...pairs.values()].filter(() => some(0.4)).map(({ by, to }) => ({ one: by, other: to, at: moment() })),
  }
}

/** Writes it into a site, as rows: a year of such a world would take an hour through the doors. */
export async function writeWorld(db: Db, { siteId, poolId }: Place, world: AnalyticsWorld): Promise<void> {
  const { people } = world
  await db.insert(members).values(
    people.map(({ id, country, language, network, signedUpAt, confirmedAt }) => ({
      id,
      poolId,
      siteId,
      kind: 'member' as const,
      email: `${id}@example.com`,
      emailKey: `${id}@example.com`,
      passwordHash: 'unusable',
      status: confirmedAt === null ? ('not_confirmed' as const) : ('active' as const),
      locale: language,
      country,
      signedUpAt,
      confirmedAt,
      tracking: network === null ? {} : { network },
    })),
  )
  await db.insert(profiles).values(people.map((person) => profileRow(person, poolId)))
  if (world.photos.length > 0) await db.insert(photos).values(world.photos.map(photoRow))
  for (const talk of world.talks) await writeTalk(db, talk)
  for (const sale of world.sales) await writeSale(db, siteId, sale)
  for (const { about, at, decidedAt } of world.reports)
    await db.insert(reports).values({
      id: newId(),
      receipt: newId(),
      reporterId: newId(),
      memberId: about.id,
      reason: 'scam',
      text: '',
      evidence: {},
      status: decidedAt === null ? 'open' : 'decided',
      createdAt: at,
      decidedAt,
    })
  for (const { language, at, decidedAt } of world.notices)
    await db.insert(notices).values({
      id: newId(),
      siteId,
      receipt: newId(),
      kind: 'other',
      location: '',
      text: '',
      name: '',
      locale: language,
      status: decidedAt === null ? 'open' : 'decided',
      createdAt: at,
      decidedAt,
    })
  for (const { one, other, at } of world.matches)
    await db.insert(likes).values([
      { memberId: one.id, likedId: other.id, createdAt: at, matchedAt: at },
      { memberId: other.id, likedId: one.id, createdAt: at, matchedAt: at },
    ])
}

function profileRow({ id, country, signedUpAt }: Person, poolId: string): typeof profiles.$inferInsert {
  return {
    memberId: id,
    poolId,
    kind: 'member',
    status: 'active',
    name: 'Somebody',
    gender: 'female',
    seeks: 'both',
    minAge: 18,
    maxAge: 99,
    dateOfBirth: '1990-01-01',
    country,
    lastActiveAt: signedUpAt,
    createdAt: signedUpAt,
  }
}

function photoRow(
  { by, at, reviewedAt }: AnalyticsWorld['photos'][number],
  position: number,
): typeof photos.$inferInsert {
  const drawn = { width: 1, height: 1, filesKey: 'none', thumbhash: '', contentHash: '' }
  return { ...drawn, memberId: by.id, id: newId(), position, status: 'active', createdAt: at, reviewedAt }
}

async function writeTalk(db: Db, { by, to, at, answeredAt }: Talk): Promise<void> {
  const [lowId = '', highId = ''] = [by.id, to.id].toSorted()
  const conversationId = newId()
  const lastSeq = answeredAt === null ? 1 : 2
  await db.insert(conversations).values({ id: conversationId, lowId, highId, lastSeq, createdAt: at })
  const own = { conversationId, lastAt: answeredAt ?? at }
  await db.insert(conversationMembers).values([
    { ...own, memberId: by.id, otherId: to.id, firstSeq: 1, lastSentSeq: 1 },
    {
      ...own,
      memberId: to.id,
      otherId: by.id,
      firstSeq: answeredAt === null ? 0 : 2,
      lastSentSeq: answeredAt === null ? 0 : 2,
    },
  ])
  const message = { conversationId, text: '', credits: 0 }
  await db
    .insert(messages)
    .values([
      { ...message, seq: 1, id: newId(), senderId: by.id, sentAt: at },
      ...(answeredAt === null ? [] : [{ ...message, seq: 2, id: newId(), senderId: to.id, sentAt: answeredAt }]),
    ])
}

async function writeSale(db: Db, siteId: string, { id, by, at, minor, currency, refund }: Sale): Promise<void> {
  await db.insert(orders).values({
    memberId: by.id,
    id,
    siteId,
    requestHash: '',
    bundleId: newId(),
    credits: 1,
    currency,
    priceMinor: minor,
    discountMinor: 0,
    feeMinor: 0,
    totalMinor: minor,
    method: 'card',
    provider: 'sandbox',
    status: 'completed',
    createdAt: at,
    expiresAt: new Date(at.getTime() + 60_000),
    completedAt: at,
    country: by.country,
    locale: by.language,
    terms: { refundDays: 14, messageCredits: 1, photoCredits: 2, giftCredits: 5, giftPrices: {} },
    remember: false,
    refundedMinor: refund?.minor ?? 0,
    chargedBackMinor: 0,
  })
  if (refund === null) return
  await db.insert(refunds).values({
    memberId: by.id,
    id: newId(),
    orderId: id,
    provider: 'sandbox',
    origin: 'office',
    currency,
    amountMinor: refund.minor,
    credits: 0,
    status: 'done',
    createdAt: refund.at,
    doneAt: refund.at,
  })
}
