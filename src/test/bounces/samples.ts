import { type Locale, locales } from '../../contract/constants.ts'
import { type Chance, chanceOf } from '../../seed/random.ts'
import { automaticAnswer, feedbackReport } from './answers.ts'
import { type Failure, type MakerName, makers } from './makers.ts'
import { bytesOfMessage, type Encoding, type Message } from './mime.ts'

/** A member as mail servers know them: the envelope sender of our mails to them, and their address. */
export type Person = { verp: string; address: string }
type Group = 'hard' | 'soft' | 'softOnDays' | 'complaint' | 'optOut' | 'pointless'
export type Sample = {
  name: string
  language: Locale
  group: Group
  /** Whom it is about: a place in the list of people. */
  person: number
  /** So many days after the first. */
  day: number
  raw: Buffer
  /** What the mail server says it was for; null where only the headers do. */
  envelopeTo: string | null
  expected: { kind: 'hard' | 'soft' | 'complaint' | 'unsubscribe' | 'not_about_us'; status: string | null }
}
/** For each group: how many people, and how many samples each. */
export type Plan = Partial<Record<Group, readonly [people: number, each: number]>>

/** 500 of all types, about 69 people. */
export const wholePlan = {
  hard: [15, 10],
  softOnDays: [20, 5],
  soft: [6, 10],
  complaint: [10, 5],
  optOut: [5, 2],
  pointless: [13, 10],
} as const satisfies Plan

/** What servers say; `shown` is the status that stands in the words, for those that have no field for it. */
type Reason = { status: string; words: string; shown: string | null }
const both = (status: string, words: string): Reason => ({ status, words, shown: status })
const permanent: readonly Reason[] = [
  both('5.1.1', '550 5.1.1 <gone@example.com>: Recipient address rejected: User unknown in virtual mailbox table'),
  both('5.1.1', '550-5.1.1 The email account that you tried to reach does not exist; please try 550 5.1.1 checking it'),
  both('5.1.2', '550 5.1.2 Bad destination host, DNS Hard Error looking up the domain'),
  both('5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'),
  both('5.2.1', '550 5.2.1 The email account that you tried to reach is disabled'),
  both('5.4.4', 'Host or domain name not found (#5.4.4). Name service error for name=nowhere.example type=AAAA'),
  both('5.4.1', '550 5.4.1 Recipient address rejected: Access denied'),
  { status: '5.0.0', words: '550 No such user here', shown: null },
  { status: '5.0.0', words: 'Unrouteable address', shown: null },
  { status: '5.0.0', words: "554 delivery error: This user doesn't have a mailhost.example account", shown: null },
]
const temporary: readonly Reason[] = [
  both('5.2.2', '552 5.2.2 The email account that you tried to reach is over quota'),
  both('4.2.2', '452 4.2.2 Mailbox full'),
  both('5.7.1', '550 5.7.1 Message rejected as spam by content scanning; no such user would want it'),
  both('5.7.1', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a block list'),
  both('5.7.26', '550 5.7.26 This mail is not authenticated and fails the DMARC policy of its sender'),
  both('4.4.7', '450 4.4.7 Delivery time expired, we have given up'),
  both('4.4.1', 'connect to mx.example.com[192.0.2.9]:25: Connection timed out (4.4.1)'),
  both('5.3.4', '552 5.3.4 Message size exceeds fixed limit'),
  { status: '5.0.0', words: '552 Quota exceeded, mailbox for user is full', shown: null },
  { status: '5.0.0', words: '554 Transaction failed', shown: null },
]
const makerNames = Object.keys(makers) as MakerName[]
const notifiers = makerNames.filter((name) => makers[name].isNotification && name !== 'terse')
const encodings: readonly Encoding[] = ['7bit', '8bit', 'base64', 'quoted-printable']

/** Samples by a plan, about these people in this order; the same seed makes the same. */
export function samplesOf(people: readonly Person[], plan: Plan, seed: number): Sample[] {
  const chance = chanceOf(seed)
  const samples: Sample[] = []
  let first = 0
  for (const [group, [count, each]] of Object.entries(plan) as [Group, readonly [number, number]][]) {
    for (let person = first; person < first + count; person++)
      for (let turn = 0; turn < each; turn++) {
        const about = people[person]
        if (about === undefined) throw new Error(`the plan has more than ${people.length} people`)
        const language = chance.pick(locales)
        const made = sampleOf(group, about, { chance, serial: samples.length, turn, language })
        samples.push({ ...made, group, person, language })
      }
    first += count
  }
  return samples
}

type Turn = { chance: Chance; serial: number; turn: number; language: Locale }
type Made = Omit<Sample, 'group' | 'person' | 'language'>

function sampleOf(group: Group, person: Person, turn: Turn): Made {
  if (group === 'complaint') return complaint(person, turn, turn.chance.pick(['abuse', 'abuse', 'fraud']), 'complaint')
  if (group === 'optOut') return complaint(person, turn, turn.chance.pick(['opt-out', 'opt-out-list']), 'unsubscribe')
  if (group === 'pointless') return pointless(person, turn)
  const made = failed(person, turn, group === 'hard' ? 'hard' : 'soft')
  return group === 'softOnDays' ? { ...made, day: turn.turn } : made
}

function failureOf(person: Person, { chance, serial, language }: Turn): Failure {
  return {
    to: person.verp,
    address: person.address,
    messageId: chance.is(0.8) ? `<bounce.${serial}@mx.mailhost.example>` : null,
    action: 'failed',
    status: '5.0.0',
    words: '',
    language,
    encoding: chance.pick(encodings),
    newline: chance.pick(['\n', '\r\n'] as const),
    isFolded: chance.is(0.5),
  }
}

function failed(person: Person, turn: Turn, kind: 'hard' | 'soft'): Made {
  const { chance, serial } = turn
  const reason = chance.pick(kind === 'hard' ? permanent : temporary)
  const maker = chance.pick(makerNames)
  const failure = withSerial({ ...failureOf(person, turn), status: reason.status, words: reason.words }, serial)
  const status = makers[maker].isNotification ? reason.status : reason.shown
  return made(`${maker}: ${reason.words}`, makers[maker].write(failure), person, turn, { kind, status })
}

/** Two of one kind that came without an id of their own are two all the same: something in them differs. */
function withSerial(failure: Failure, serial: number): Failure {
  return failure.messageId === null ? { ...failure, words: `${failure.words} (queue ${serial}X)` } : failure
}

function made(name: string, message: Message, person: Person, { chance }: Turn, expected: Sample['expected']): Made {
  // A mailbox knows only the headers, a pipe says whom it was for; some put it between brackets
  const envelopeTo = chance.pick([null, person.verp, `<${person.verp.toUpperCase()}>`])
  return { name, day: 0, raw: bytesOfMessage(message), envelopeTo, expected }
}

function complaint(person: Person, turn: Turn, type: string, kind: 'complaint' | 'unsubscribe' | 'not_about_us'): Made {
  const { chance, serial } = turn
  const loop = chance.pick(['<loop@vonk.example>', `<${person.verp}>`])
  const hint = chance.pick(['original-mail-from', 'return-path', 'headers'] as const)
  const messageId = `<complaint.${serial}@mx.mailhost.example>`
  const { newline, isFolded } = failureOf(person, turn)
  const message = feedbackReport({
    to: person.verp,
    address: person.address,
    messageId,
    newline,
    isFolded,
    type,
    hint,
    loop,
  })
  const envelopeTo = chance.pick([null, loop])
  return {
    name: `feedback: ${type}, ${hint}`,
    day: 0,
    raw: bytesOfMessage(message),
    envelopeTo,
    expected: { kind, status: null },
  }
}

const answers = ['away', 'old_away', 'challenge', 'read'] as const

/** Everything that comes to such an address and says nothing about it. */
function pointless(person: Person, turn: Turn): Made {
  const { chance, serial } = turn
  const expected = { kind: 'not_about_us', status: null } as const
  const failure = withSerial(
    { ...failureOf(person, turn), status: '4.4.1', words: '451 4.4.1 connect timed out' },
    serial,
  )
  const kind = serial % 10
  if (kind < 3) {
    const maker = chance.pick(notifiers)
    return made(`${maker}: late`, makers[maker].write({ ...failure, action: 'delayed' }), person, turn, expected)
  }
  if (kind === 3) {
    const late = makers.oldExim.write({ ...failure, action: 'delayed', language: 'en' })
    return made('oldExim: late', late, person, turn, expected)
  }
  if (kind === 4) {
    const action = chance.pick(['delivered', 'relayed'] as const)
    const message = makers[chance.pick(notifiers)].write({ ...failure, action, status: '2.1.5', words: '250 2.1.5 OK' })
    return made(action, message, person, turn, expected)
  }
  if (kind === 5)
    return complaint(person, turn, chance.pick(['not-spam', 'virus', 'other', 'auth-failure']), 'not_about_us')
  const way = answers[kind - 6]
  if (way === undefined) throw new Error('no such answer')
  return made(way, automaticAnswer(failure, way), person, turn, expected)
}
