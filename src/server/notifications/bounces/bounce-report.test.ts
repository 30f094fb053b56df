import { describe, expect, test } from 'vitest'
import { locales } from '../../../contract/constants.ts'
import { samplesOf, wholePlan } from '../../../test/bounces/samples.ts'
import { mostReportBytes, readReport } from './bounce-report.ts'

const people = Array.from({ length: 69 }, (_, place) => ({
  verp: `b+person${place}@bounces.example`,
  address: `person${place}@example.com`,
}))
const samples = samplesOf(people, wholePlan, 8)

test('500 samples of all makers are what they are, and say whom they are about', async () => {
  expect(samples).toHaveLength(500)
  const wrong: unknown[] = []
  for (const { name, raw, person, expected } of samples) {
    const { kind, status, to, about } = await readReport(raw)
    const isAbout = [...to, ...about].includes(people[person]?.verp ?? '')
    const isRight = kind === expected.kind && status === expected.status && (isAbout || kind === 'not_about_us')
    if (!isRight) wrong.push({ name, kind, status, to, about, expected, raw: raw.toString('latin1').slice(0, 1_500) })
  }
  expect(wrong).toEqual([])
})

test('the samples are the same each time, of every maker and kind', () => {
  expect(
    samplesOf(people, wholePlan, 8).every(({ raw }, place) => raw.equals(samples[place]?.raw ?? Buffer.alloc(0))),
  ).toBe(true)
  expect(new Set(samples.map(({ raw }) => raw.toString('latin1'))).size).toBe(500)
  const makers = new Set(samples.filter(({ group }) => group === 'hard').map(({ name }) => name.split(':')[0]))
  expect([...makers].sort()).toEqual([
    'exchange',
    'exim',
    'gmail',
    'oldExim',
    'plain',
    'postfix',
    'qmail',
    'sendmail',
    'ses',
    'terse',
    'zimbra',
  ])
  expect([...new Set(samples.map(({ language }) => language))].sort()).toEqual([...locales].sort())
})

describe('whatever comes', () => {
  const report = (parts: string) =>
    `From: MAILER-DAEMON@x.example\nTo: <b+x@bounces.example>\nContent-Type: multipart/report; boundary=B\n\n${parts}`
  const status = (fields: string) => `--B\nContent-Type: message/delivery-status\n\n${fields}\n--B--\n`
  test.each<[what: string, raw: string | Uint8Array, kind: string, why: string | null]>([
    ['nothing', '', 'not_about_us', 'unreadable'],
    ['bytes', Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256), 'not_about_us', 'other'],
    ['too much', new Uint8Array(mostReportBytes + 1).fill(65), 'not_about_us', 'unreadable'],
    ['a great many parts', report('--B\n\n'.repeat(50_000)), 'not_about_us', 'unreadable'],
    ['endless headers', `X: ${'a'.repeat(400_000)}\n\n`, 'not_about_us', 'unreadable'],
    ['a report without receivers', report(status('Reporting-MTA: dns; x')), 'not_about_us', 'other'],
    ['one without an action, for good', report(status('R: x\n\nStatus: 5.1.1')), 'hard', null],
    ['one without an action, for now', report(status('R: x\n\nStatus: 4.1.1')), 'not_about_us', 'other'],
    ['an action in capitals', report(status('R: x\n\nAction: FAILED (bad)\nStatus: 5.1.1')), 'hard', null],
    [
      'a forwarded mail that reached one of two',
      report(status('R: x\n\nAction: failed\nStatus: 5.1.1\n\nAction: delivered\nStatus: 2.0.0')),
      'not_about_us',
      'delivered',
    ],
    [
      'two receivers, one of them only full',
      report(status('R: x\n\nAction: failed\nStatus: 5.1.1\n\nAction: failed\nStatus: 5.2.2')),
      'soft',
      null,
    ],
    ['a report without fields', report(status('')), 'not_about_us', 'other'],
    ['a name of Object', report(status('constructor: 1\n__proto__: 2\n\nAction: failed\nStatus: 5.1.1')), 'hard', null],
    [
      'a friend’s mail',
      'From: a@x.example\nTo: <b+x@bounces.example>\n\n550 5.1.1 user unknown',
      'not_about_us',
      'other',
    ],
    [
      'a postmaster’s letter',
      'From: postmaster@x.example\n\nGood morning, our server moves on Monday.',
      'not_about_us',
      'other',
    ],
  ])('%s', async (_what, raw, kind, why) => {
    const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw
    expect(await readReport(bytes)).toMatchObject({ kind, why })
  })

  test('the bounce of a mail that quotes a bounce is read by its own words', async () => {
    const inner = report(status('R: x\n\nAction: failed\nStatus: 5.1.1')).replaceAll('B', 'C')
    const outer = report(`--B\nContent-Type: message/rfc822\n\n${inner}\n--B--\n`)
    expect(await readReport(Buffer.from(outer))).toMatchObject({ kind: 'not_about_us', why: 'other' })
  })

  test('is the same report whichever way it came, by its id; without one, by its bytes', async () => {
    const withId = 'From: MAILER-DAEMON@x.example\nMessage-ID: <1@x>\nTo: <b+x@b.example>\n\n550 5.1.1'
    const [one, two] = [
      await readReport(Buffer.from(withId)),
      await readReport(Buffer.from(`Received: by y\n${withId}`)),
    ]
    expect(one.id).toBe(two.id)
    const [three, four] = [await readReport(Buffer.from('To: a@b\n\nx')), await readReport(Buffer.from('To: a@b\n\ny'))]
    expect(three.id).not.toBe(four.id)
    expect(three.id).toMatch(/^[0-9a-f]{64}$/)
  })
})
