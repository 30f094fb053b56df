/** A call of the contract's route table, filled in: what to fetch. */
export type FilledRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown> | null
}

/**
 * Fills 'METHOD /path/:id' from an input: path parameters by name, the rest as query of a GET, as JSON body otherwise.
 * Absent values (undefined, null in a query) are left out; a list in a query repeats its name.
 */
export function fillRequest(route: string, input: Record<string, unknown>): FilledRequest {
  const [method = 'GET', address = '/'] = route.split(' ')
  const [template = '/', ownQuery = ''] = address.split('?')
  const rest = { ...input }
  const path = template.replace(/:([a-z_]+)/g, (_match, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined || value === null || value === '') throw new Error(`${route} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET') return { method, path, query: new URLSearchParams(ownQuery), body: rest }
  return { method, path, query: toQuery(rest), body: null }
}

/** An object as query text; lists repeat their name. */
export function toQuery(values: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null) query.append(name, String(entry))
    }
  }
  return query
}
