import { queueKinds } from '../../../contract/office/office-constants.ts'

/** State in the address: kind, site, whether photos are shown as a grid, and postponed entries. */
export function queueFilterOf(query: URLSearchParams) {
  const kind = queueKinds.find((known) => known === query.get('kind'))
  return {
    kind,
    site: query.get('site') || null,
    isGrid: kind === 'photos' && query.get('view') === 'grid',
    put: (query.get('not') ?? '').split(',').filter(Boolean).slice(-50),
  }
}

type Place = { kind?: string | undefined; site?: string | null; isGrid?: boolean }

/** The address of the queue, narrowed to a kind or a site. */
export function addressOf({ kind, site, isGrid = false }: Place): string {
  const query = new URLSearchParams()
  if (kind !== undefined) query.set('kind', kind)
  if (site) query.set('site', site)
  if (isGrid) query.set('view', 'grid')
  return `/office/queue${query.size > 0 ? `?${query}` : ''}`
}

/** The URL without this entry, which is released for later or for other staff. */
export function putOff(query: URLSearchParams, id: string): string {
  const wanted = new URLSearchParams(query)
  wanted.set('not', [...queueFilterOf(query).put, id].join(','))
  return `/office/queue?${wanted}`
}
