import type { AgeLevel, AgeProviderName } from '../../../../contract/accounts/age-rules.ts'
import { euWallet } from './eu-wallet.ts'
import type { AgeProvider, ProviderPlatform } from './provider.ts'
import { sandbox } from './sandbox.ts'
import { yoti } from './yoti.ts'

/** A configured provider (`AGE_PROVIDER`); null if it is not configured. */
export function ageProvider(platform: ProviderPlatform, name: string): AgeProvider | null {
  if (!platform.config.ageProviders.some((each) => each === name)) return null
  switch (name as AgeProviderName) {
    case 'sandbox':
      return sandbox(platform)
    case 'yoti':
      return yoti(platform.config)
    case 'eu_wallet':
      return euWallet(platform.config)
  }
}

/** Configured providers that can give a proof of one of these levels, in the operator's order. */
export function providersFor(platform: ProviderPlatform, levels: readonly AgeLevel[]): AgeProvider[] {
  return platform.config.ageProviders
    .flatMap((name) => ageProvider(platform, name) ?? [])
    .filter((provider) => provider.levels.some((level) => levels.includes(level)))
}
