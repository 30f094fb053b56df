import { createDefaultBundles } from '../server/payments/shop/index.ts'
import type { Platform } from '../server/platform/platform.ts'
import { addHost, addSite, changeCompany, changeSettings } from '../server/sites/editing/index.ts'
import type { Site } from '../server/sites/index.ts'
import { type DemoSite, demoSites, vonk } from './demo-sites.ts'

type DemoName = keyof typeof demoSites

/** Makes the sites of the demo beside the first one, which becomes Vonk, each with what it sells. */
export async function openSites(platform: Platform, first: Site): Promise<Record<DemoName | 'vonk', Site>> {
  const { db, clock } = platform
  await addHost(db, first, vonk.host)
  await changeCompany(db, first, vonk.company, clock.now())
  const own = await changeSettings(db, first, vonk.settings, clock.now())
  const open = (site: DemoSite) => openSite(platform, own, site)
  return {
    vonk: own,
    getij: await open(demoSites.getij),
    knoten: await open(demoSites.knoten),
    vonkFrench: await open(demoSites.vonkFrench),
  }
}

async function openSite({ db, clock }: Platform, first: Site, site: DemoSite): Promise<Site> {
  const made = await addSite(
    db,
    {
      name: site.name,
      hosts: [site.host],
      settings: site.settings,
      company: site.company ?? first,
      sharesWith: site.hasOwnMembers ? null : first,
    },
    clock.now(),
  )
  await createDefaultBundles(db, made, clock.now())
  return made
}

/** Country -> the site whose members the people there are; the others are Vonk's. */
export function homesOf(sites: Record<DemoName | 'vonk', Site>): Partial<Record<string, Site>> {
  return { NL: sites.getij, FR: sites.vonkFrench }
}
