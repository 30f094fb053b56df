import { describe, expect, test } from 'vitest'
import { type SmtpErrorKind, type SmtpFailure, smtpErrorOf } from './smtp-errors.ts'

const later = (status: string, isDomain: boolean): SmtpErrorKind => ({ tell: 'later', status, isDomain })
const never = (status: string): SmtpErrorKind => ({ tell: 'never', status })
const down: SmtpErrorKind = { tell: 'down' }
const failureOf = (command: string, response: string): SmtpFailure => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
})

const cases: [string, SmtpFailure, SmtpErrorKind][] = [
  ['nobody listens', { code: 'ESOCKET', command: 'CONN' }, down],
  ['the line broke', { code: 'ECONNECTION' }, down],
  ['silence', { code: 'ETIMEDOUT', command: 'RCPT TO' }, down],
  ['a certificate of somebody else', { code: 'ETLS', command: 'CONN' }, down],
  ['no name in the DNS', { code: 'EDNS' }, down],
  ['too many connections', failureOf('CONN', '421 4.7.0 too many connections'), later('4.7.0', true)],
  ['not wanted at all', failureOf('CONN', '554 go away'), down],
  ['a wrong password', { ...failureOf('AUTH PLAIN', '535 5.7.8 wrong'), code: 'EAUTH' }, down],
  [
    'the sender is unknown to the relay',
    failureOf('MAIL FROM', '550 5.7.60 may not send as this'),
    later('5.7.60', false),
  ],
  ['the relay is about to stop', failureOf('MAIL FROM', '421 4.3.2 closing'), later('4.3.2', true)],
  ['greylisting', failureOf('RCPT TO', '450 4.7.1 greylisted'), later('4.7.1', true)],
  ['greylisting in few words', failureOf('RCPT TO', '451 try again'), later('451', true)],
  ['too many at once', failureOf('RCPT TO', '421 4.7.28 rate limit'), later('4.7.28', true)],
  ['too many at once, after the mail', failureOf('DATA', '421 4.7.0 slow down'), later('4.7.0', true)],
  ['a full mailbox', failureOf('RCPT TO', '452 4.2.2 mailbox full'), later('4.2.2', false)],
  ['an address that waits for something', failureOf('RCPT TO', '450 4.1.1 not now'), later('4.1.1', false)],
  ['a session that went wrong', failureOf('RCPT TO', '503 5.5.1 bad sequence'), later('5.5.1', true)],
  ['nobody there', failureOf('RCPT TO', '550 5.1.1 user unknown'), never('5.1.1')],
  [
    'nobody there, in several lines',
    failureOf('RCPT TO', '550-5.1.1 The account\n550 5.1.1 does not exist'),
    never('5.1.1'),
  ],
  ['nobody there, without a status', failureOf('RCPT TO', '550 no such user'), never('550')],
  ['a mailbox that was closed', failureOf('RCPT TO', '550 5.2.1 disabled'), never('5.2.1')],
  ['taken for spam', failureOf('DATA', '550 5.7.1 looks like spam'), never('5.7.1')],
  ['too big for the server', { code: 'EMESSAGE', command: 'MAIL FROM' }, never('5.3.4')],
  ['an address that cannot be written', { code: 'EENVELOPE', command: 'API' }, never('5.1.3')],
]

describe('classification of SMTP failures', () => {
  test.each(cases)('%s', (_name, failure, verdict) => {
    expect(smtpErrorOf(failure)).toEqual(verdict)
  })
})
