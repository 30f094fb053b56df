import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesOn } from '../../../test/members/cases.ts'
import { officeOn } from '../../../test/members/office.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { acquirerColumns, acquirerReport } from './acquirer-report.ts'
import { statementsOfReasons } from './statements-of-reasons.ts'

const dayMs = 86_400_000
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: new Date('2026-10-05T12:00:00Z') })
  const { newStaff, newMember, clock, anonymous, as } = product
  const { reported } = officeOn(product)
  // A notice by someone in a photo, decided within a day; a report that stays open; a decision of our own
  await anonymous.moderation.sendNotice({
    kind: 'depicted',
    location: '/members/anna',
    text: 'I am in this photo and want it removed',
    name: 'Kim',
    email: 'kim@example.com',
    good_faith: 'on',
  })
  await reported('scam')
  const order = {
    kind: 'content',
    category: 'threat',
    ...{ authority: 'Arcom', country: 'FR', reference: 'A 1', legal_basis: 'DSA 9', territory: 'FR' },
    ...{ ordered_on: '2026-10-05', subject: 'a text', site_id: product.site.id },
  } as const
  const early = as(await newStaff({ role: 'moderator' })).backoffice
  const { id } = await early.addAuthorityOrder(order)
  await early.addAuthorityOrder(order)
  await early.addAuthorityOrder({ ...order, kind: 'information', country: 'NL', category: 'fraud' })
  clock.advance(3_600_000)
  await early.confirmAuthorityOrder({ id })
  clock.advance(dayMs - 3_600_000)
  const moderator = await newStaff({ role: 'moderator' })
  const { entries } = await as(moderator).backoffice.takeEntries({ kind: 'notices' })
  const [notice] = entries
  if (notice?.kind !== 'notices') throw new Error('no notice waits')
  await as(moderator).backoffice.decideNotice({ id: notice.id, decision: 'removed', reason: 'The photo is gone.' })
  await as(moderator).backoffice.closeAuthorityOrder({ id, effect: 'carried_out', note: 'Removed' })
  const member = await newMember()
  await as(member).profiles.saveProfile({ about_me: 'Call me on 0612345678' })
  await casesOn(product).decide(moderator, member, { measure: 'remove', ground: 'contact_details', subject: 'text' })
})
afterAll(() => product.close())

/** The rows of a CSV as objects. None of its cells has a comma. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.replace('\ufeff', '').trim().split('\r\n')
  expect(head.split(',')).toEqual([...acquirerColumns])
  return lines.map((line) => {
    const cells = line.split(',')
    expect(cells).toHaveLength(acquirerColumns.length)
    return Object.fromEntries(acquirerColumns.map((name, place) => [name, cells[place] ?? '']))
  })
}

test('the monthly report has complaints, time to resolve, removals and appeals', async () => {
  const { db } = product.platform
  const rows = rowsOf(await acquirerReport(db, { month: '2026-10', site: product.site }))
  const numbers = expect.stringMatching(/^\d*(\.\d)?$/)
  for (const row of rows)
    expect(row).toEqual({
      ...Object.fromEntries(acquirerColumns.map((name) => [name, numbers])),
      month: '2026-10',
      site: product.site.name,
      section: expect.stringMatching(/^(notice|report|appeal|action_own_review|action_on_complaint)$/),
      item: expect.stringMatching(/^[a-z_]+(: [a-z_]+)?$/),
    })
  const row = (section: string) => rows.find((each) => each.section === section)
  expect(row('notice')).toMatchObject({
    item: 'depicted',
    received: '1',
    decided: '1',
    acted_on: '1',
    decided_in_time: '1',
    open_at_end: '0',
    median_hours: '24',
  })
  // Seven working days ended before the month did
  expect(row('report')).toMatchObject({
    item: 'scam',
    received: '1',
    decided: '0',
    open_at_end: '1',
    overdue_at_end: '1',
  })
  expect(row('appeal')).toMatchObject({ received: '0', overturned: '0' })
  expect(row('action_own_review')).toMatchObject({ item: 'remove: contact_details', decided: '1', overturned: '0' })
  const before = rowsOf(await acquirerReport(db, { month: '2026-09', site: product.site }))
  expect(before.map(({ section }) => section)).toEqual(['appeal'])
  await expect(acquirerReport(db, { month: '2026-13', site: product.site })).rejects.toThrow('is no month')
})

test('the statements of a month are the decisions that restrict someone, in batches', async () => {
  const span = { from: new Date('2026-10-01T00:00:00Z'), until: new Date('2026-11-01T00:00:00Z') }
  const bodies = await statementsOfReasons(product.platform.db, span, () => 'https://vonk.example/pages/terms')
  expect(bodies).toMatchObject([
    {
      statements: [
        {
          decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
          decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
          source_type: 'SOURCE_VOLUNTARY',
          application_date: '2026-10-06',
        },
      ],
    },
  ])
  expect(JSON.stringify(bodies)).not.toContain('0612345678')
  expect(await statementsOfReasons(product.platform.db, { ...span, from: span.until }, () => '')).toEqual([])
})

test('visitors read the report of the last twelve full months', async () => {
  product.clock.advance(31 * dayMs)
  const { report } = await product.anonymous.content.getTransparency({})
  expect(report).toMatchObject({
    from: '2025-11-01T00:00:00.000Z',
    until: '2026-11-01T00:00:00.000Z',
    recipients: null,
    notices: [{ kind: 'depicted', received: 1, decided: 1, acted_on: 1, median_hours: 24 }],
    reports: [{ reason: 'scam', received: 1, decided: 0, acted_on: 0, median_hours: null }],
    decisions: [{ measure: 'remove', ground: 'contact_details', own_initiative: true, count: 1, overturned: 0 }],
    appeals: { received: 0, decided: 0, acted_on: 0, median_hours: null },
    authority_orders: [
      { kind: 'content', country: 'FR', category: 'threat', count: 2, receipt_hours: 1, effect_hours: 24 },
      { kind: 'information', country: 'NL', category: 'fraud', count: 1, receipt_hours: null, effect_hours: null },
    ],
  })
})
