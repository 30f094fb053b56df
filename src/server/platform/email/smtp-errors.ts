/** How sending to a mail server failed, as reported by nodemailer. */
export type SmtpFailure = { code?: string; command?: string; response?: string; responseCode?: number }

/** What becomes of a mail that was not taken. */
export type SmtpErrorKind =
  /** The server cannot be reached, or does not let us in: nothing about this mail. */
  | { tell: 'down' }
  /** It is wanted later. `isDomain`: so are all others to its domain. */
  | { tell: 'later'; status: string; isDomain: boolean }
  /** Never: the address, or the mail, is refused for good. */
  | { tell: 'never'; status: string }

/** Reply codes by RFC 5321, enhanced status codes by RFC 3463 and their registry. */
export function smtpErrorOf({ code, command, response = '', responseCode }: SmtpFailure): SmtpErrorKind {
  // No server was contacted: the address is invalid, or the email is too large
  if (responseCode === undefined && code === 'EENVELOPE') return { tell: 'never', status: '5.1.3' }
  if (responseCode === undefined && code === 'EMESSAGE') return { tell: 'never', status: '5.3.4' }
  if (responseCode === undefined) return { tell: 'down' }
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? String(responseCode)
  // 421 closes the connection at any command, so it says nothing about this email
  if (responseCode === 421) return { tell: 'later', status, isDomain: true }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  // The sender was refused: a configuration problem, not the recipient's
  if (command === 'MAIL FROM') return { tell: 'later', status, isDomain: false }
  if (!isAboutMail) return { tell: 'down' }
  // 503: the session went wrong, not the mail
  if (responseCode >= 500 && responseCode !== 503) return { tell: 'never', status }
  return { tell: 'later', status, isDomain: !/^4\.[12]\./.test(status) }
}
