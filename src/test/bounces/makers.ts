import type { Locale } from '../../contract/constants.ts'
import { type Encoding, headerLine, type Message, type Part } from './mime.ts'
import { wordsIn } from './words.ts'

/** What a mail server says of one mail of ours. */
export type Failure = {
  /** Our mail's envelope sender: where this goes to. */
  to: string
  /** The member's address. */
  address: string
  messageId: string | null
  action: 'failed' | 'delayed' | 'delivered' | 'relayed'
  /** Enhanced status code. */
  status: string
  /** What the other server said. */
  words: string
  language: Locale
  encoding: Encoding
  newline: '\n' | '\r\n'
  isFolded: boolean
}
/** `isNotification`: as RFC 3464 has it, so that its status stands in a field of its own. */
type Maker = { isNotification: boolean; write(failure: Failure): Message }

export const host = 'mx.mailhost.example'
/** Ours, as it comes back: full of what could be mistaken for somebody's failure. */
export const original = ({ to, address }: Pick<Failure, 'to' | 'address'>) =>
  [
    `Return-Path: <${to}>`,
    'From: Vonk <hello@vonk.example>',
    `To: <${address}>`,
    'Subject: Something new is waiting for you',
    'Message-ID: <ours.1@vonk.example>',
    '',
    'You have news: 550 5.1.1 user unknown, mailbox is full, marked as spam.',
  ].join('\n')

export function headersOf(failure: Failure, from: string, more: [string, string][] = []): [string, string][] {
  const words = wordsIn[failure.language]
  const subject = failure.action === 'delayed' ? words.lateSubject : words.failedSubject
  return [
    ['Received', `from ${host} (${host} [192.0.2.10]) by mail.vonk.example; Mon, 15 Jun 2026 12:00:00 +0000`],
    ['From', from],
    ['To', `<${failure.to}>`],
    ['Subject', `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`],
    ...(failure.messageId === null ? [] : [['Message-ID', failure.messageId] as [string, string]]),
    ['Date', 'Mon, 15 Jun 2026 12:00:00 +0000'],
    ...more,
  ]
}

/** For people: in the server's language, and what the other server said. */
function humanPart(failure: Failure, begin = ''): Part {
  const { language, action, address, words, encoding } = failure
  const reason = action === 'delayed' ? wordsIn[language].late : wordsIn[language].failed
  const text = `${begin}${reason}\n\n<${address}>: ${words}\n`
  const isLatin = ['da', 'sv', 'de', 'nb', 'fi'].includes(language) && encoding !== 'base64'
  const isAscii = /^[\n -~]*$/.test(text)
  return {
    type: 'text/plain',
    text,
    charset: isLatin ? 'iso-8859-1' : 'utf-8',
    encoding: encoding === '7bit' && !isAscii ? '8bit' : encoding,
  }
}

type Naming = { remote?: string; hasType?: boolean; lower?: boolean; saysWords?: boolean }

/** The part for machines. */
function statusPart(failure: Failure, { remote, hasType = true, lower = false, saysWords = true }: Naming = {}): Part {
  const { address, action, status, words, isFolded } = failure
  const type = hasType ? 'rfc822; ' : 'rfc822;'
  const fields: [string, string][] = [
    ['Final-Recipient', `${type}${address}`],
    ['Action', action],
    ['Status', status],
    ...(remote === undefined ? [] : [['Remote-MTA', `dns; ${remote}`] as [string, string]]),
    ...(saysWords ? [['Diagnostic-Code', `smtp; ${words}`] as [string, string]] : []),
  ]
  const name = (text: string) => (lower ? text.toLowerCase() : text)
  const lines = fields.map(([field, value]) => headerLine(name(field), value, isFolded))
  return { type: 'message/delivery-status', text: `${name('Reporting-MTA')}: dns; ${host}\n\n${lines.join('\n')}\n` }
}

const report = 'multipart/report; report-type=delivery-status'
const rfc822 = (failure: Failure): Part => ({ type: 'message/rfc822', text: original(failure) })
const headersOnly = (failure: Failure): Part => ({
  type: 'text/rfc822-headers',
  text: original(failure).split('\n\n')[0] ?? '',
})
export const shaped = ({ newline, isFolded }: Failure) => ({ newline, isFolded })

function notification(failure: Failure, from: string, more: [string, string][], parts: Part[]): Message {
  return { headers: headersOf(failure, from, more), container: report, parts, ...shaped(failure) }
}

export function plain(failure: Failure, from: string, more: [string, string][], part: Part): Message {
  return { headers: headersOf(failure, from, more), container: null, parts: [part], ...shaped(failure) }
}

export const autoReplied: [string, string] = ['Auto-Submitted', 'auto-replied']
const quoted = (failure: Failure, rule: string) => `\n${rule}\n\n${original(failure)}\n`
const appended = (part: Part, text: string): Part => ({ ...part, text: part.text + text })

export const makers = {
  postfix: {
    isNotification: true,
    write: (failure) =>
      notification(
        failure,
        `MAILER-DAEMON@${host} (Mail Delivery System)`,
        [autoReplied],
        [
          humanPart(failure, `This is the mail system at host ${host}.\n\n`),
          statusPart(failure, { remote: 'mx.example.com' }),
          rfc822(failure),
        ],
      ),
  },
  zimbra: {
    isNotification: true,
    write: (failure) =>
      notification(
        failure,
        `MAILER-DAEMON@zimbra.${host}`,
        [autoReplied, ['X-Original-To', failure.to]],
        [humanPart(failure), statusPart(failure, { lower: true }), headersOnly(failure)],
      ),
  },
  exim: {
    isNotification: true,
    write: (failure) => {
      const failed: [string, string][] = failure.action === 'failed' ? [['X-Failed-Recipients', failure.address]] : []
      return notification(
        failure,
        `Mail Delivery System <Mailer-Daemon@${host}>`,
        [autoReplied, ...failed],
        [humanPart(failure), statusPart(failure, { hasType: false, remote: 'mx.example.com' }), rfc822(failure)],
      )
    },
  },
  exchange: {
    isNotification: true,
    write: (failure) =>
      notification(
        failure,
        `postmaster@${host}`,
        [
          ['Auto-Submitted', 'auto-generated'],
          ['X-MS-Exchange-Message-Is-Ndr', ''],
        ],
        [
          {
            ...humanPart(failure),
            type: 'text/html',
            text: `<p>${wordsIn[failure.language].failed}</p><b>${failure.words}</b>`,
          },
          statusPart(failure, { hasType: false }),
          headersOnly(failure),
        ],
      ),
  },
  gmail: {
    isNotification: true,
    write: (failure) =>
      notification(
        failure,
        'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        [autoReplied, ['X-Failed-Recipients', failure.address]],
        [
          humanPart(failure),
          { type: 'image/png; name="icon.png"', text: 'iVBORw0KGgo=', encoding: 'base64' },
          statusPart(
            { ...failure, words: failure.words.replaceAll('; ', ';\n ') },
            { remote: 'gmail-smtp-in.example. (192.0.2.7)' },
          ),
          rfc822(failure),
        ],
      ),
  },
  sendmail: {
    isNotification: true,
    write: (failure) =>
      notification(
        failure,
        `Mail Delivery Subsystem <MAILER-DAEMON@${host}>`,
        [['Auto-Submitted', 'auto-generated (failure)']],
        [
          humanPart(failure, '   ----- The following addresses had permanent fatal errors -----\n'),
          statusPart(failure),
          rfc822(failure),
        ],
      ),
  },
  ses: {
    isNotification: true,
    write: (failure) =>
      notification(
        failure,
        'MAILER-DAEMON@eu-west-1.amazonses.example',
        [autoReplied],
        [humanPart(failure), statusPart(failure, { lower: true, hasType: false }), rfc822(failure)],
      ),
  },
  /** Says in the machine's part only that it failed; why stands in the words for people. */
  terse: {
    isNotification: true,
    write: (failure) =>
      notification(
        failure,
        `mailer-daemon@${host}`,
        [],
        [humanPart(failure), statusPart(failure, { saysWords: false }), rfc822(failure)],
      ),
  },
  qmail: {
    isNotification: false,
    write: (failure) => {
      const hi = `Hi. This is the qmail-send program at ${host}.\n`
      const below = quoted(failure, '--- Below this line is a copy of the message.')
      return plain(failure, `MAILER-DAEMON@${host}`, [], appended(humanPart(failure, hi), below))
    },
  },
  oldExim: {
    isNotification: false,
    write: (failure) => {
      const rule = '------ This is a copy of the message, including all the headers. ------'
      const failed: [string, string][] = failure.action === 'failed' ? [['X-Failed-Recipients', failure.address]] : []
      const part = appended(humanPart(failure), quoted(failure, rule))
      return plain(failure, `Mail Delivery System <Mailer-Daemon@${host}>`, failed, part)
    },
  },
  plain: {
    isNotification: false,
    write: (failure) =>
      plain(
        failure,
        `postmaster@${host}`,
        [],
        appended(humanPart(failure), quoted(failure, '-----Original Message-----')),
      ),
  },
} satisfies Record<string, Maker>
export type MakerName = keyof typeof makers
