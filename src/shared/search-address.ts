type ParameterValue = string | number | boolean | readonly string[] | undefined

/**
 * The address of a search, as short as it can be: `/members?gender=female&online=1&eye_color=blue&eye_color=green`. What is asked
 * anyway is left out, and of several choices each stands for itself, as a form without script sends them.
 */
export function searchAddress(filters: Readonly<Record<string, ParameterValue>>): string {
  const query = searchQuery(filters)
  return query === '' ? '/members' : `/members?${query}`
}

/** A search as the query of an address, without its question mark; what is as it would be anyway is left out. */
export function searchQuery(criteria: Readonly<Record<string, ParameterValue>>): string {
  const parts = Object.entries(criteria).flatMap(([name, value]) =>
    wordsOf(name, value).map((word) => `${name}=${encodeURIComponent(word)}`),
  )
  return parts.join('&')
}

function wordsOf(name: string, value: ParameterValue): string[] {
  if (value === undefined || value === '') return []
  if (name === 'sort' && value === 'recent') return []
  // On unless it is switched off, other than all the rest
  if (name === 'mutual') return value === false ? ['0'] : []
  if (typeof value === 'boolean') return value ? ['1'] : []
  return typeof value === 'object' ? [...value] : [String(value)]
}
