import type { Api } from '../../../contract/index.ts'

type MemberQuery = Parameters<Api['backoffice']['findMembers']>[0]
const names = [
  'q',
  'site_id',
  'state',
  'gender',
  'verified',
  'premium',
  'country',
  'from_day',
  'to_day',
  'before',
] as const

/** The member filter of a URL; empty fields are ignored. */
export function memberQuery(query: URLSearchParams): MemberQuery {
  const parameters: Record<string, string> = {}
  for (const name of names) {
    const value = query.get(name)?.trim()
    if (value) parameters[name] = value
  }
  return parameters as MemberQuery
}
