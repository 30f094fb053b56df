import { domainToASCII } from 'node:url'

/** RFC 5321: characters allowed before the @, plain and quoted; other scripts need SMTPUTF8 (RFC 6531). */
const atom = String.raw`[\w!#$%&'*+\-/=?^\x60{|}~\u0080-\u{10ffff}]+`
const bareLocal = new RegExp(String.raw`^${atom}(?:\.${atom})*$`, 'u')
const quotedLocal = /^"(?:[^"\\<>\p{Cc}]|\\[ -;=?-~])*"$/u
const literal = /^\[[\w.:]+\]$/
const name = /^(?!-)[a-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9_-]{1,63}(?<!-))*$/

/** The part behind the last @, as mail servers know it. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  // The URL parser could turn an invalid name into a valid one
  return /[^\p{ASCII}]/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? domainToASCII(domain) : domain
}

/** One address in the form for mail servers, its domain as ASCII; null if it is invalid or more than one. */
export function wireAddress(address: string): string | null {
  const place = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(place, 0))
  const domain = domainOf(address)
  if (place === -1 || local.length > 64 || domain.length > 253) return null
  if (!bareLocal.test(local) && !quotedLocal.test(local)) return null
  return name.test(domain) || literal.test(domain) ? `${local}@${domain}` : null
}
