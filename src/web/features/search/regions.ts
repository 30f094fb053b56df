import { useEffect, useState } from 'react'
import type { Api } from '../../../contract/index.ts'
import { browserApi } from '../../api/browser.ts'

export type Region = { id: string; name: string }

const requests = new Map<string, Promise<Region[]>>()

/** The regions of a country; a browser asks for each country once. */
export function regionsOf(api: Api, country: string): Promise<Region[]> {
  if (api !== browserApi) return ask(api, country)
  const known = requests.get(country) ?? ask(api, country)
  requests.set(country, known)
  known.catch(() => requests.delete(country))
  return known
}

async function ask(api: Api, country: string): Promise<Region[]> {
  const { regions } = await api.profiles.listRegions({ country })
  return regions.map(({ id, name }) => ({ id, name }))
}

/** The regions of the chosen country; those of the country that the page was loaded with are there at once. */
export function useRegions(country: string, loaded: { country: string; regions: Region[] }): Region[] {
  const [later, setLater] = useState<{ country: string; regions: Region[] } | null>(null)
  const isLoaded = country === loaded.country
  useEffect(() => {
    if (isLoaded) return
    let isCurrent = true
    regionsOf(browserApi, country)
      .then((regions) => isCurrent && setLater({ country, regions }))
      // Without the list a search in the whole country still works
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [country, isLoaded])
  if (isLoaded) return loaded.regions
  return later?.country === country ? later.regions : []
}
