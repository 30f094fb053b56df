import type { Config } from '../../platform/config/config.ts'
import type { Platform } from '../../platform/platform.ts'
import { isAdultNiche, siteRows } from '../../sites/index.ts'
import type { Method } from '../shop/methods.ts'
import { capabilities } from './capabilities.ts'

/** What the providers in use can do, in order of preference, with the payment methods of our accounts. */
export function providersInUse({ paymentProviders, verotel }: Config) {
  return paymentProviders.map((name) => {
    const known = capabilities[name]
    const methods = [...new Set(known.reach.map(({ method }) => method))]
    const isActive = (method: Method) => name !== 'verotel' || verotel.methods.some((active) => active === method)
    return { name, ...known, methods: methods.filter(isActive) }
  })
}

/** One text per provider in use that prohibits adult dating while a site has an adult niche. */
export async function prohibitedProviders({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<string[]> {
  const prohibiting = config.paymentProviders.filter((name) => capabilities[name].adultDating === 'prohibited')
  if (prohibiting.length === 0) return []
  const adult = (await siteRows(db)).filter(({ settings }) => isAdultNiche(settings.niche))
  if (adult.length === 0) return []
  const names = adult.map(({ name }) => name).join(', ')
  return prohibiting.map(
    (name) =>
      `${capabilities[name].title} prohibits adult dating and may close the account because of ${names}: ${capabilities[name].source}`,
  )
}
