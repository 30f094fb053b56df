import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { copy } from '../../../test/copy.ts'
import { officeOn } from '../../../test/members/office.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestMember, testProduct } from '../../../test/product/server.ts'
import { changeSettings } from '../../sites/editing/index.ts'
import { queuePeople } from './members.ts'
import { sweepQueue } from './sweep.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const product = await testProduct()
const { clock, as, newMember, newStaff, anonymous } = product
const { db } = product.platform
const { upload } = photoRoutes(() => product)
const { auditRows, reported } = officeOn(product)
const bytes = await plainPhoto()
const office = (staff: TestStaff) => as(staff).backoffice
const idsOf = (entries: readonly QueueEntryView[]) => entries.map(({ id }) => id)
afterAll(() => product.close())
beforeEach(async () => {
  for (const table of ['queue_claims', 'reports', 'notices', 'contact_messages', 'text_reviews'])
    await db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
  await db.execute(sql`UPDATE photos SET reviewed_at = created_at - interval '1 year' WHERE reviewed_at IS NULL`)
})

async function review(photoReview: 'before' | 'after') {
  await changeSettings(db, product.site, { photoReview }, clock.now())
  // Settings are known for a minute
  clock.advance(2 * minuteMs)
}
async function withPhoto(options: Parameters<typeof newMember>[0] = {}) {
  const member = await newMember(options)
  const id: string = (await upload(member, bytes)).body.id
  return { member, id }
}
const ownPhotos = async (member: TestMember) => (await as(member).profiles.getOwnProfile({})).profile.photos
/** Rows as a source reads them: two hundred photos need no two hundred uploads. */
async function manyPhotos(number: number) {
  const { id, member } = await withPhoto()
  await db.execute(sql`INSERT INTO photos (member_id, id, position, status, width, height, files_key, thumbhash, content_hash, created_at)
    SELECT member_id, gen_random_uuid(), 1 + n, 'pending', width, height, files_key, thumbhash, content_hash, created_at + n * interval '1 second'
      FROM photos, generate_series(1, ${number - 1}::int) n WHERE id = ${id}`)
  await db.execute(sql`UPDATE photos SET status = 'pending' WHERE id = ${id}`)
  return member
}

describe('claims', () => {
  test('of twenty who ask at once for two hundred entries, no two get the same, and none is lost', async () => {
    await manyPhotos(200)
    const staff = await Promise.all(Array.from({ length: 20 }, () => newStaff({ role: 'moderator' })))
    const answers = await Promise.all(staff.map((each) => office(each).takeEntries({ kind: 'photos', limit: 10 })))
    const handed = answers.flatMap(({ entries }) => idsOf(entries))
    expect(answers.map(({ entries }) => entries.length)).toEqual(Array.from({ length: 20 }, () => 10))
    expect([handed.length, new Set(handed).size]).toEqual([200, 200])
    const late = await office(await newStaff({ role: 'moderator' })).takeEntries({ kind: 'photos' })
    expect([late.entries, late.with_others, late.kinds.find(({ kind }) => kind === 'photos')?.count]).toEqual([
      [],
      200,
      200,
    ])
  })

  test('last five minutes, longer with a sign of life, and end when they are given back', async () => {
    const { id } = await withPhoto()
    const [one, other] = [await newStaff({ role: 'moderator' }), await newStaff({ role: 'admin' })]
    const take = async (staff: TestStaff) => idsOf((await office(staff).takeEntries({ kind: 'photos' })).entries)
    expect([await take(one), await take(other), await take(one)]).toEqual([[id], [], [id]])
    const held = [{ kind: 'photos' as const, id }]
    clock.advance(4 * minuteMs)
    expect((await office(one).keepEntries({ held })).held).toEqual([id])
    clock.advance(4 * minuteMs)
    expect(await take(other)).toEqual([])
    clock.advance(minuteMs)
    expect((await office(one).keepEntries({ held })).held).toEqual([])
    expect(await take(other)).toEqual([id])
    await office(one).releaseEntries({ held })
    expect(await take(one)).toEqual([])
    await office(other).releaseEntries({ held })
    expect(await take(one)).toEqual([id])
  })

  test('are respected by decisions: what a colleague looks at is theirs', async () => {
    const { id } = await withPhoto()
    const [one, other] = [await newStaff({ role: 'moderator' }), await newStaff({ role: 'moderator' })]
    await office(one).takeEntries({ kind: 'photos' })
    const approve = { decisions: [{ kind: 'photos' as const, id, outcome: 'approve' as const }] }
    expect((await refusal(office(other).decideEntries(approve))).code).toBe('conflict')
    await office(one).decideEntries(approve)
    expect((await refusal(office(one).decideEntries(approve))).code).toBe('conflict')
  })
})

test('ended claims are deleted, those of decided entries once they cannot be undone', async () => {
  const { id } = await withPhoto()
  const staff = await newStaff({ role: 'moderator' })
  await office(staff).takeEntries({ kind: 'photos' })
  await office(staff).decideEntries({ decisions: [{ kind: 'photos', id, outcome: 'approve' }] })
  const other = await withPhoto()
  await office(staff).takeEntries({ kind: 'photos' })
  const left = async () => {
    await sweepQueue(product.platform)
    const { rows } = await db.execute<{ subject: string }>(sql`SELECT subject FROM queue_claims`)
    return rows.map(({ subject }) => subject)
  }
  // The decided one for as long as it can be undone, the other as long as it is assigned
  expect((await left()).toSorted()).toEqual([id, other.id].toSorted())
  clock.advance(31_000)
  expect(await left()).toEqual([other.id])
  clock.advance(24 * hourMs)
  expect(await left()).toEqual([])
})

describe('the order', () => {
  test('is: what is overdue, then what is grave, then by kind; and one who puts something off gets others', async () => {
    const { id: photo } = await withPhoto()
    const notice = { location: '/members/anna', text: 'This is my photo, and I am not here', good_faith: 'on' }
    await anonymous.moderation.sendNotice({ ...notice, kind: 'intimate_image' })
    clock.advance(minuteMs)
    const { receipt: underage } = await anonymous.moderation.sendNotice({ ...notice, kind: 'underage' })
    const report = await reported('illegal')
    const urgent = await reported('underage')
    await reported('other')
    const staff = await newStaff({ role: 'moderator' })
    const take = async () => (await office(staff).takeEntries({ limit: 20 })).entries
    const before = await take()
    const dueIn = (due: string | null) => (due === null ? null : (Date.parse(due) - clock.now().getTime()) / hourMs)
    expect(before.map(({ kind, gravity, due_at }) => [kind, gravity, Math.ceil(dueIn(due_at) ?? -1)])).toEqual([
      ['reports', 'grave', 24],
      ['notices', 'grave', 24],
      ['notices', 'grave', 48],
      ['reports', 'grave', 9 * 24],
      ['reports', 'ordinary', 9 * 24],
      ['photos', 'ordinary', -1],
    ])
    clock.advance(24 * hourMs)
    // Nobody is logged in for a day
    const later = await newStaff({ role: 'moderator' })
    const { entries } = await office(later).takeEntries({ limit: 2 })
    const [first, second] = entries
    expect(first?.id).toBe(urgent.id)
    expect(second?.kind === 'notices' && second.notice.receipt).toBe(underage)
    const { queue } = (await office(later).getOverview({})).overview
    expect(queue.find(({ kind }) => kind === 'notices')).toMatchObject({ count: 2, overdue: 1 })
    expect(queue.find(({ kind }) => kind === 'reports')).toMatchObject({ count: 3, overdue: 1 })
    const rest = await office(later).takeEntries({ not: [first?.id ?? '', report.id] })
    expect(idsOf(rest.entries)).toContain(photo)
    expect(idsOf(rest.entries)).not.toContain(report.id)
  })

  test('has what is overdue by the site’s working days first, and the overview counts it', async () => {
    // A Friday: the weekend does not count
    const friday = new Date('2026-07-03T12:00:00Z')
    clock.advance(friday.getTime() - clock.now().getTime())
    await changeSettings(db, product.site, { complaintDays: 5 }, clock.now())
    const report = await reported('other')
    const staff = await newStaff({ role: 'moderator' })
    const [first] = (await office(staff).takeEntries({ kind: 'reports' })).entries
    expect(first?.due_at).toBe('2026-07-10T12:00:00.000Z')
    const overdue = async () => {
      const later = await newStaff({ role: 'moderator' })
      const { queue } = (await office(later).getOverview({})).overview
      return queue.find(({ kind }) => kind === 'reports')?.overdue
    }
    clock.advance(7 * 24 * hourMs - minuteMs)
    expect(await overdue()).toBe(0)
    clock.advance(minuteMs)
    expect(await overdue()).toBe(1)
    await reported('underage')
    const [next] = (await office(await newStaff({ role: 'moderator' })).takeEntries({ kind: 'reports' })).entries
    expect(next?.id).toBe(report.id)
  })

  test('of photos: what waits to be shown first, the oldest in front; then what is shown, of the newest members', async () => {
    await review('after')
    const old = await withPhoto()
    clock.advance(hourMs)
    const fresh = await withPhoto()
    await review('before')
    const one = await withPhoto()
    clock.advance(minuteMs)
    const two = await withPhoto()
    await review('after')
    const staff = await newStaff({ role: 'moderator' })
    const { entries } = await office(staff).takeEntries({ kind: 'photos' })
    expect(idsOf(entries)).toEqual([one.id, two.id, fresh.id, old.id])
    expect(entries.map((entry) => entry.kind === 'photos' && entry.photo.is_shown)).toEqual([false, false, true, true])
    // Thirty days later nobody has reported it
    clock.advance(30 * 24 * hourMs)
    const later = await office(await newStaff({ role: 'admin' })).takeEntries({ kind: 'photos' })
    expect(idsOf(later.entries)).toEqual([one.id, two.id])
  })
})

test('the member of an entry has a face and counts, for roles that see photos and reports', async () => {
  const { id, member } = await reported('scam')
  const { body } = await upload(member, bytes)
  const other = await newMember()
  await as(other).moderation.report({ member_id: member.id, reason: 'other', text: '' })
  const moderator = await newStaff({ role: 'moderator' })
  await office(moderator).decideAboutMember({
    member_id: member.id,
    measure: 'warn',
    ground: 'scam',
    subject: 'account',
    note: 'x',
  })
  const { entries } = await office(await newStaff({ role: 'support' })).takeEntries({ kind: 'reports', limit: 20 })
  expect(entries.find((entry) => entry.id === id)?.member).toMatchObject({
    photo: { id: body.id },
    counts: { reports: 2, open_reports: 2, decisions: 1, warnings: 1 },
  })
  const seenBy = async (role: 'moderator' | 'finance') =>
    (await queuePeople({ ...product.platform, site: product.site } as never, role, [member.id])).get(member.id)
  expect(await seenBy('moderator')).toMatchObject({ photo: { id: body.id }, counts: { reports: 2 } })
  expect(await seenBy('finance')).toMatchObject({ photo: null, counts: null })
})

describe('photos', () => {
  test('are approved and refused, with a statement that can be appealed, and each handing out is written down', async () => {
    await review('before')
    const [anna, bram] = [await withPhoto({ name: 'Anna' }), await withPhoto()]
    const staff = await newStaff({ role: 'moderator' })
    const { entries } = await office(staff).takeEntries({ kind: 'photos' })
    expect(entries[0]).toMatchObject({
      id: anna.id,
      member: { id: anna.member.id, name: 'Anna', decisions: [], is_verified: false },
    })
    expect(entries[0]?.kind === 'photos' && entries[0].photo).toMatchObject({
      is_main: true,
      is_private: false,
      is_shown: false,
    })
    const { decided } = await office(staff).decideEntries({
      decisions: [
        { kind: 'photos', id: anna.id, outcome: 'approve' },
        { kind: 'photos', id: bram.id, outcome: 'refuse', reason: 'nobody_seen' },
      ],
    })
    expect(decided.map(({ may_undo }) => may_undo)).toEqual([true, true])
    expect((await ownPhotos(anna.member)).map(({ status }) => status)).toEqual(['active'])
    expect(await ownPhotos(bram.member)).toMatchObject([
      { status: 'rejected', rejection_reason: copy('decisions.photoReasons.nobody_seen') },
    ])
    const { decisions } = await as(bram.member).moderation.listDecisions({})
    expect(decisions).toMatchObject([
      { measure: 'remove', ground: 'terms', photo_reason: 'nobody_seen', appeal_until: expect.any(String) },
    ])
    const rows = await auditRows(staff.id)
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['decide_case', 'decide_entry', 'take_entries'])
    expect(rows[0]?.detail).toEqual({ entries: [anna.id, bram.id], facts: { queue: 'photos', count: '2' } })
    expect(rows[0]?.member_ids.toSorted()).toEqual([anna.member.id, bram.member.id].toSorted())
    const { queue } = (await office(staff).getOverview({})).overview
    expect(queue.find(({ kind }) => kind === 'photos')).toMatchObject({ count: 0, decided: 2 })
  })

  test.each(['approve', 'refuse', 'limit'] as const)(
    '%s is taken back within seconds: all is as it was, nobody is written to, and both stand in the log',
    async (outcome) => {
      await review('before')
      const { member, id } = await withPhoto()
      const staff = await newStaff({ role: 'moderator' })
      await office(staff).takeEntries({ kind: 'photos' })
      const decision = {
        approve: { outcome },
        refuse: { outcome, reason: 'nude' },
        limit: { outcome, ground: 'nudity', days: 3, note: '' },
      }[outcome] as { outcome: 'approve' }
      const { decided } = await office(staff).decideEntries({ decisions: [{ kind: 'photos', id, ...decision }] })
      const [made] = decided
      const colleague = await newStaff({ role: 'moderator' })
      expect((await refusal(office(colleague).undoEntry({ id: made?.id ?? '' }))).code).toBe('not_found')
      clock.advance(9_000)
      expect(await office(staff).undoEntry({ id: made?.id ?? '' })).toEqual({ kind: 'photos', entry: id })
      expect((await ownPhotos(member)).map(({ status, is_main }) => [status, is_main])).toEqual([['pending', true]])
      const { decisions } = await as(member).moderation.listDecisions({})
      // For them it never was
      expect(decisions).toEqual([])
      expect((await as(member).accounts.getUser({})).user?.limited_until).toBeNull()
      expect(idsOf((await office(staff).takeEntries({ kind: 'photos' })).entries)).toEqual([id])
      expect((await refusal(office(staff).undoEntry({ id: made?.id ?? '' }))).code).toBe('conflict')
      expect((await auditRows(staff.id)).at(-1)).toMatchObject({
        action: 'undo_entry',
        detail: { entries: [id], facts: { queue: 'photos', was: outcome } },
      })
    },
  )

  test('cannot be taken back later, and a ban waits for a second person', async () => {
    await review('before')
    const [one, two] = [await withPhoto(), await withPhoto()]
    const staff = await newStaff({ role: 'moderator' })
    await office(staff).takeEntries({ kind: 'photos' })
    const { decided } = await office(staff).decideEntries({
      decisions: [
        { kind: 'photos', id: one.id, outcome: 'approve' },
        { kind: 'photos', id: two.id, outcome: 'ban', ground: 'underage', note: 'A child' },
      ],
    })
    const of = (id: string) => decided.find(({ entry }) => entry === id)
    expect(of(two.id)).toMatchObject({ may_undo: false, is_waiting: true })
    clock.advance(31_000)
    expect((await refusal(office(staff).undoEntry({ id: of(one.id)?.id ?? '' }))).code).toBe('conflict')
    const { rows } = await db.execute(
      sql`SELECT act FROM approvals WHERE member_id = ${two.member.id} AND decided_at IS NULL`,
    )
    expect(rows).toEqual([{ act: 'ban' }])
  })

  test('of many at once: all or none, and of twenty who decide the same one does', async () => {
    await review('before')
    const [one, two] = [await withPhoto(), await withPhoto()]
    const staff = await newStaff({ role: 'moderator' })
    const approve = (id: string) => ({ kind: 'photos' as const, id, outcome: 'approve' as const })
    const broken = { decisions: [approve(one.id), approve(randomUUID())] }
    expect((await refusal(office(staff).decideEntries(broken))).code).toBe('not_found')
    expect((await ownPhotos(one.member))[0]?.status).toBe('pending')
    const all = await Promise.all(Array.from({ length: 20 }, () => newStaff({ role: 'moderator' })))
    const answers = await Promise.allSettled(
      all.map((each) => office(each).decideEntries({ decisions: [approve(two.id)] })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
