import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { textReviews } from '../server/backoffice/queue/tables.ts'
import { staff } from '../server/backoffice/tables.ts'
import { orderRisks } from '../server/payments/risk/risks-tables.ts'
import { orders } from '../server/payments/tables.ts'
import type { Platform } from '../server/platform/platform.ts'
import { photos } from '../server/profiles/tables.ts'
import { scenes } from './people/scenes.ts'
import { demoPhoto } from './pictures/demo-photo.ts'
import type { Resident } from './stage.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
/** Sites look at what came within 30 days: what is older counts as looked at. */
const longAgoDays = 31
/** A small demo has twenty people abroad: some have one of each. */
const pendingPhotos = 18
const shownFrom = 8
const shownPhotos = 10

type Stage = { world: World; now: Date; residents: readonly Resident[] }
type Ago = (minutes: number) => void
/** Whose photos and texts wait. */
export type Waiting = { photos: string[]; texts: string[] }

/** What waits for the staff of the demo: some of every kind. Answers which photos and whose texts; the others count as looked at (`lookAtOthers`). */
export async function fillQueue(platform: Platform, { world, now, residents }: Stage): Promise<Waiting> {
  const abroad = residents.filter(({ country, isActive }) => country !== 'GB' && isActive)
  const ago: Ago = (minutes) => world.at(new Date(now.getTime() - minutes * minuteMs))
  const pending: string[] = []
  for (const [index, person] of abroad.slice(0, pendingPhotos).entries()) {
    ago(300 - index * 12)
    const { look, photos: shown } = person.plan
    const scene = scenes.find((each) => !shown.some((photo) => photo.setting === each)) ?? 'home'
    pending.push(await world.waitingPhoto(person, demoPhoto(look, scene)))
  }
  // Some of them are in a private album
  await platform.db
    .update(photos)
    .set({ isPrivate: true })
    .where(inArray(photos.id, pending.slice(4, 6)))
  const shown = await mainPhotos(platform, abroad.slice(shownFrom, shownFrom + shownPhotos))
  // Shown since yesterday, and nobody of the staff has looked
  const yesterday = new Date(now.getTime() - 20 * 60 * minuteMs)
  await platform.db.update(photos).set({ createdAt: yesterday }).where(inArray(photos.id, shown))
  const writers = abroad.slice(0, 3)
  await changeTexts(world, writers, ago)
  await sendNotices(world, { from: abroad[3], about: abroad.find(({ plan }) => plan.photos.length === 1) }, ago)
  await warnAndAppeal(platform, world, abroad[4], ago)
  await writeLetter(world, abroad[5], ago)
  await payRiskily(platform, now)
  return { photos: [...pending, ...shown], texts: writers.map(({ id }) => id) }
}

async function mainPhotos({ db }: Platform, people: readonly Resident[]): Promise<string[]> {
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.memberId, ids), eq(photos.position, 0)))
  return rows.map(({ id }) => id)
}

const texts = [
  'Moved here in spring, and still looking for the best bakery. Show me yours.',
  'Ask for me at www.meet-me-now.example, I am there more often than here.',
  'Two cats, one garden, no television. I read you letters if you write me some.',
]

async function changeTexts(world: World, people: readonly Resident[], ago: Ago): Promise<void> {
  for (const [index, person] of people.entries()) {
    ago(200 - index * 40)
    await world.describe(person, { about_me: texts[index] ?? '' })
  }
}

/** One about an intimate picture, whose clock runs, and one about somebody's rights. */
async function sendNotices(
  world: World,
  { from, about }: Record<'from' | 'about', Resident | undefined>,
  ago: Ago,
): Promise<void> {
  if (from === undefined) return
  const api = await world.as(from)
  ago(30 * 60)
  await api.moderation.sendNotice({
    kind: 'intimate_image',
    location: 'A photo in the album of a man who calls himself Victor',
    text: 'He shows a picture of me that I only sent to him. I never agreed to that.',
    good_faith: true,
  })
  ago(5 * 60)
  await api.moderation.sendNotice({
    kind: 'rights',
    // Its address makes the photo part of the evidence
    location: about === undefined ? 'The profile of Anna from Utrecht' : `/members/${about.id}`,
    text: 'The photo was taken by me. I sell my pictures, and no one asked me for this one.',
    name: 'Ida Holt',
    email: 'ida.holt@demo.example',
    good_faith: true,
  })
}

/** Noor has warned somebody, who does not see why. */
async function warnAndAppeal({ db }: Platform, world: World, person: Resident | undefined, ago: Ago): Promise<void> {
  const [noor] = await db.select().from(staff).where(eq(staff.emailKey, 'noor@demo.example'))
  if (person === undefined || noor === undefined) return
  ago(3 * 1_440)
  const office = world.office({ staffId: noor.id, name: noor.name, role: noor.role })
  const { decision_id: id } = await office.decideAboutMember({
    member_id: person.id,
    subject: 'text',
    subject_id: 'about_me',
    measure: 'warn',
    ground: 'advertising',
    note: 'Names a shop twice.',
  })
  if (id === null) return
  ago(190)
  await (await world.as(person)).moderation.appeal({
    id,
    text: 'I named the shop because I work there. I sell nothing here, and I would like to keep saying what I do.',
  })
}

async function writeLetter(world: World, person: Resident | undefined, ago: Ago): Promise<void> {
  if (person === undefined) return
  ago(2 * 1_440 + 75)
  await (await world.as(person)).content.sendContact({
    topic: 'payment',
    name: person.name,
    email: person.email,
    text: 'I bought credits on Sunday and they came an hour late. In the meantime I bought some again. Could I have one of them back?',
  })
}

/** The first paid order of the demo stands out a little. */
async function payRiskily({ db }: Platform, now: Date): Promise<void> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.status, 'completed'))
    .orderBy(asc(orders.createdAt))
    .limit(1)
  if (order === undefined) return
  const reasons = [
    { kind: 'new_account' as const, weight: 30, facts: { hours: 2 } },
    { kind: 'failed_tries' as const, weight: 15, facts: { tries: 3 } },
  ]
  const { id: orderId, memberId, siteId } = order
  const at = new Date(now.getTime() - 100 * minuteMs)
  await db.insert(orderRisks).values({ orderId, memberId, siteId, reasons, score: 45, at }).onConflictDoNothing()
}

/** Everything else in the demo somebody has looked at long ago: what waits is what was put there. */
export async function lookAtOthers({ db }: Platform, waiting: Waiting, now: Date): Promise<void> {
  const none = '00000000-0000-0000-0000-000000000000'
  await db
    .update(photos)
    .set({ createdAt: sql`least(${photos.createdAt}, ${new Date(now.getTime() - longAgoDays * dayMs)}::timestamptz)` })
    .where(notInArray(photos.id, [none, ...waiting.photos]))
  await db
    .update(textReviews)
    .set({ reviewedAt: sql`${textReviews.changedAt}` })
    .where(and(isNull(textReviews.reviewedAt), notInArray(textReviews.memberId, [none, ...waiting.texts])))
}
