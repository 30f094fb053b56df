import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { QueueEntryOf, QueueEntryView } from '../../../contract/office/queue.ts'
import { addWorkingDays } from '../../../shared/dates.ts'
import { accountCalls } from '../../../test/members/account-calls.ts'
import { officeOn } from '../../../test/members/office.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestMember, testProduct } from '../../../test/product/server.ts'
import { noteSignals } from '../../moderation/signals/index.ts'

const dayMs = 86_400_000
const product = await testProduct()
const { clock, as, newMember, newStaff, anonymous } = product
const { db } = product.platform
const { upload } = photoRoutes(() => product)
const { auditRows } = officeOn(product)
const calls = accountCalls(product)
const office = (staff: TestStaff) => as(staff).backoffice
afterAll(() => product.close())
beforeEach(async () => {
  for (const table of ['queue_claims', 'text_reviews', 'contact_messages', 'member_signals', 'member_risks'])
    await db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
})

const aboutMe = async (member: TestMember) => (await as(member).profiles.getOwnProfile({})).profile.about_me
async function taken<K extends QueueEntryView['kind']>(staff: TestStaff, kind: K) {
  const { entries } = await office(staff).takeEntries({ kind, limit: 20 })
  return entries.filter((entry): entry is QueueEntryOf<K> => entry.kind === kind)
}
const textsOf = (entries: readonly QueueEntryOf<'texts'>[]) =>
  entries.map(({ text }) => text.texts.map(({ field, text: words }) => `${field}: ${words}`))

describe('texts', () => {
  test('wait when they were changed, each by itself, the oldest first; not those of our own fictional profiles', async () => {
    const [anna, bram] = [await newMember({ name: 'Anna' }), await newMember({ name: 'Bram' })]
    const aurora = await newMember({ kind: 'fictional' })
    await as(aurora).profiles.saveProfile({ about_me: 'Invented' })
    await as(anna).profiles.saveProfile({ about_me: 'I like walking' })
    clock.advance(1_000)
    await as(bram).profiles.saveProfile({ name: 'Abraham' })
    clock.advance(1_000)
    const photo: string = (await upload(anna, await plainPhoto())).body.id
    await as(anna).profiles.savePhoto({ id: photo, caption: 'On the beach' })
    // Nothing that somebody reads has changed
    await as(bram).profiles.saveProfile({ min_age: 30, name: 'Abraham' })
    const staff = await newStaff({ role: 'moderator' })
    const entries = await taken(staff, 'texts')
    expect(textsOf(entries)).toEqual([['about_me: I like walking'], ['name: Abraham'], ['caption: On the beach']])
    expect(entries[2]?.text.texts[0]?.photo?.id).toBe(photo)
  })

  test('answers to prompts wait each by itself, not when they only change places, and are removed by themselves', async () => {
    const anna = await newMember()
    const after_work = { prompt: 'after_work' as const, answer: 'At anna.evil.example' }
    const kitchen = { prompt: 'kitchen' as const, answer: 'Lemons' }
    await as(anna).profiles.saveProfile({ prompts: [after_work] })
    clock.advance(1_000)
    await as(anna).profiles.saveProfile({ prompts: [kitchen, after_work] })
    const staff = await newStaff({ role: 'moderator' })
    const [first, second, ...others] = await taken(staff, 'texts')
    expect([first?.text.texts[0], second?.text.texts[0], others]).toMatchObject([
      { field: 'prompt', prompt: 'after_work', text: after_work.answer },
      { field: 'prompt', prompt: 'kitchen', text: kitchen.answer },
      [],
    ])
    const decided = { kind: 'texts' as const, id: first?.id ?? '', waiting_since: first?.waiting_since ?? '' }
    const act = { ...decided, outcome: 'refuse' as const, ground: 'contact_details' as const }
    const { decided: done } = await office(staff).decideEntries({ decisions: [act] })
    const prompts = async () => (await as(anna).profiles.getOwnProfile({})).profile.prompts
    expect(await prompts()).toEqual([kitchen])
    await office(staff).undoEntry({ id: done[0]?.id ?? '' })
    expect(await prompts()).toEqual([kitchen, after_work])
  })

  test('are waved through or removed, with a statement; a text that was changed meanwhile needs another look', async () => {
    const anna = await newMember()
    await as(anna).profiles.saveProfile({ about_me: 'Write to me elsewhere' })
    const staff = await newStaff({ role: 'moderator' })
    const [first] = await taken(staff, 'texts')
    const decision = { kind: 'texts' as const, id: first?.id ?? '', waiting_since: first?.waiting_since ?? '' }
    clock.advance(1_000)
    await as(anna).profiles.saveProfile({ about_me: 'Write to me at www.evil.example' })
    expect(
      (await refusal(office(staff).decideEntries({ decisions: [{ ...decision, outcome: 'approve' }] }))).code,
    ).toBe('conflict')
    const [now] = await taken(staff, 'texts')
    const seen = { ...decision, waiting_since: now?.waiting_since ?? '' }
    await office(staff).decideEntries({ decisions: [{ ...seen, outcome: 'refuse', ground: 'contact_details' }] })
    expect([await aboutMe(anna), await taken(staff, 'texts')]).toEqual(['', []])
    const { decisions } = await as(anna).moderation.listDecisions({})
    expect(decisions).toMatchObject([
      { measure: 'remove', ground: 'contact_details', field: 'about_me', words: 'Write to me at www.evil.example' },
    ])
    expect((await auditRows(staff.id)).map(({ action }) => action)).toContain('decide_case')
  })

  test('come back when a decision is taken back', async () => {
    const anna = await newMember()
    await as(anna).profiles.saveProfile({ about_me: 'I like walking' })
    const staff = await newStaff({ role: 'moderator' })
    const [entry] = await taken(staff, 'texts')
    const { decided } = await office(staff).decideEntries({
      decisions: [
        {
          kind: 'texts',
          id: entry?.id ?? '',
          waiting_since: entry?.waiting_since ?? '',
          outcome: 'refuse',
          ground: 'spam',
        },
      ],
    })
    expect(await aboutMe(anna)).toBe('')
    clock.advance(5_000)
    await office(staff).undoEntry({ id: decided[0]?.id ?? '' })
    expect(await aboutMe(anna)).toBe('I like walking')
    expect((await taken(staff, 'texts')).map(({ id, waiting_since }) => [id, waiting_since])).toEqual([
      [entry?.id, entry?.waiting_since],
    ])
    // For them it never was
    expect((await as(anna).moderation.listDecisions({})).decisions).toEqual([])
  })

  test('of whom the signals point out come first and whole, with the score and its reasons, until somebody has looked', async () => {
    const [anna, bram] = [await newMember({ name: 'Anna' }), await newMember({ name: 'Bram' })]
    await as(anna).profiles.saveProfile({ about_me: 'I like walking' })
    clock.advance(1_000)
    await as(bram).profiles.saveProfile({ about_me: 'I could do with a loan' })
    await noteSignals(product.platform, [{ memberId: bram.id, kind: 'payment_request', facts: { people: 4 } }])
    const staff = await newStaff({ role: 'moderator' })
    const [flagged, ...others] = await taken(staff, 'texts')
    expect(flagged).toMatchObject({ id: bram.id, gravity: 'serious', text: { is_flagged: true } })
    expect(flagged?.member?.score).toMatchObject({
      score: 60,
      reasons: [{ kind: 'payment_request', weight: 60, facts: { people: 4 } }],
    })
    expect(textsOf(flagged === undefined ? [] : [flagged])).toEqual([
      ['name: Bram', 'about_me: I could do with a loan'],
    ])
    expect(textsOf(others)).toEqual([['about_me: I like walking'], ['about_me: I could do with a loan']])
    const decision = { kind: 'texts' as const, id: bram.id, waiting_since: flagged?.waiting_since ?? '' }
    const { decided } = await office(staff).decideEntries({
      decisions: [{ ...decision, outcome: 'warn', ground: 'scam', note: '' }],
    })
    expect(decided[0]?.may_undo).toBe(false)
    expect((await taken(staff, 'texts')).map(({ text }) => text.is_flagged)).toEqual([false, false])
    expect((await as(bram).moderation.listDecisions({})).decisions).toMatchObject([{ measure: 'warn', ground: 'scam' }])
  })
})

describe('letters', () => {
  const write = (email: string, topic: 'payment' | 'safety' = 'payment') =>
    anonymous.content.sendContact({ email, topic, name: 'Iris', text: 'Where can I find it?' })

  test('are answered by mail in the words of the staff, once; closed ones can be opened again', async () => {
    const [one, two] = ['one@example.com', 'two@example.com']
    await write(one)
    clock.advance(1_000)
    await write(two, 'safety')
    const staff = await newStaff({ role: 'support' })
    const letters = await taken(staff, 'complaints')
    // About safety first
    expect(letters.map(({ complaint }) => complaint.email)).toEqual([two, one])
    expect(letters[1]?.due_at).toBe(addWorkingDays(new Date(clock.now().getTime() - 1_000), 7).toISOString())
    const of = (email: string) => letters.find(({ complaint }) => complaint.email === email)?.id ?? ''
    const answer = { kind: 'complaints' as const, id: of(one), outcome: 'answer' as const, answer: 'It is on its way.' }
    const [answered] = (await office(staff).decideEntries({ decisions: [answer] })).decided
    expect(answered?.may_undo).toBe(false)
    expect((await refusal(office(staff).undoEntry({ id: answered?.id ?? '' }))).code).toBe('conflict')
    expect((await refusal(office(staff).decideEntries({ decisions: [answer] }))).code).toBe('conflict')
    const [mail] = await calls.mailsTo(one, 2)
    expect(mail?.subject).toMatch(/^Our reply to your message C-\d{6}-\d{8}$/)
    expect(mail?.text).toContain('It is on its way.')
    expect(mail?.text).not.toContain('Where can I find it?')
    const close = { kind: 'complaints' as const, id: of(two), outcome: 'close' as const, note: 'Answered by phone' }
    const [closed] = (await office(staff).decideEntries({ decisions: [close] })).decided
    expect(await taken(staff, 'complaints')).toEqual([])
    await office(staff).undoEntry({ id: closed?.id ?? '' })
    expect((await taken(staff, 'complaints')).map(({ id }) => id)).toEqual([of(two)])
    expect((await auditRows(staff.id)).map(({ action, detail }) => [action, detail])).toContainEqual([
      'decide_entry',
      {
        entries: [of(two)],
        receipts: [expect.any(String)],
        reason: 'Answered by phone',
        facts: { queue: 'complaints', outcome: 'close' },
      },
    ])
  })

  test('are overdue after seven working days, and then before everything else', async () => {
    await write('late@example.com')
    clock.advance(14 * dayMs)
    await write('new@example.com', 'safety')
    const staff = await newStaff({ role: 'support' })
    expect((await taken(staff, 'complaints')).map(({ complaint }) => complaint.email)).toEqual([
      'late@example.com',
      'new@example.com',
    ])
    const { queue } = (await office(staff).getOverview({})).overview
    expect(queue.find(({ kind }) => kind === 'complaints')).toMatchObject({ count: 2, overdue: 1 })
  })
})

test.each([
  ['support', 'photos', 'forbidden'],
  ['finance', 'texts', 'forbidden'],
  ['finance', 'reports', 'forbidden'],
  ['moderator', 'payments', 'forbidden'],
  ['support', 'reports', null],
  ['finance', 'payments', null],
] as const)('%s and %s: %s', async (role, kind, code) => {
  const staff = await newStaff({ role })
  const answer = office(staff).takeEntries({ kind })
  if (code === null) expect((await answer).kinds.map((each) => each.kind)).toContain(kind)
  else expect((await refusal(answer)).code).toBe(code)
  if (kind !== 'photos') return
  const approve = { kind, id: '01a201ec-8d43-743c-9cc6-56684a4a2cce', outcome: 'approve' as const }
  expect((await refusal(office(staff).decideEntries({ decisions: [approve] }))).code).toBe('forbidden')
})
