type ParameterValue = string | number | boolean | readonly string[] | undefined

/**
 * The address of a search, as short as it can be: `/members?gender=female&online=1&eye_color=blue&eye_color=green`. What is asked
 * anyway is left out, and of several choices each stands for itself, as a form without script sends them.
 */
export function searchAddress(wishes: Readonly<Record<string, ParameterValue>>): string {
  const query = searchQuery(wishes)
  return query === '' ? '/members' : `/members?${query}`
}

/** A search as the query of an address, without its question mark; what is as it would be anyway is left out. */
export function searchQuery(wishes: Readonly<Record<string, ParameterValue>>): string {
  const parts = Object.entries(wishes).flatMap(([name, wish]) =>
    wordsOf(name, wish).map((word) => `${name}=${encodeURIComponent(word)}`),
  )
  return parts.join('&')
}

function wordsOf(name: string, wish: ParameterValue): string[] {
  if (wish === undefined || wish === '') return []
  if (name === 'sort' && wish === 'recent') return []
  // On unless it is switched off, other than all the rest
  if (name === 'mutual') return wish === false ? ['0'] : []
  if (typeof wish === 'boolean') return wish ? ['1'] : []
  return typeof wish === 'object' ? [...wish] : [String(wish)]
}
