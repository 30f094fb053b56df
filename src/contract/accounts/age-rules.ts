/** What may require a proof of age: pages with members, conversations, and the showcase for visitors. */
export const ageProofPages = ['members', 'chats', 'showcase'] as const
export type AgeProofPage = (typeof ageProofPages)[number]
/**
 * How sure a provider's proof is: an estimate from a face, an identity document (or bank, mobile contract), or a proof
 * of age from a wallet, whose issuer does not learn where it is shown.
 */
export const ageLevels = ['estimated', 'document', 'wallet'] as const
export type AgeLevel = (typeof ageLevels)[number]
export const ageProviderNames = ['sandbox', 'yoti', 'eu_wallet'] as const
export type AgeProviderName = (typeof ageProviderNames)[number]

/** A country whose law or regulator expects more than a date of birth before adult content. */
type AgeCountry = {
  /** Levels of proof that its regulator accepts. */
  levels: readonly AgeLevel[]
  /** What is closed before a proof. */
  pages: readonly AgeProofPage[]
  law: string
  /** Why these levels. */
  note: string
  sources: readonly string[]
}

/** Day on which the sources were read last. */
export const ageRulesRead = '2026-11-23'

/**
 * Rules by country; all others accept a date of birth. The only list of them: the default of a new site's `ageProof`, the
 * office and docs/operations/age-verification.md (compared by a test) follow it. Not legal advice.
 */
export const ageCountries: Readonly<Record<string, AgeCountry>> = {
  GB: {
    levels: ['estimated', 'document', 'wallet'],
    pages: ['members', 'chats', 'showcase'],
    law: 'Online Safety Act 2023, sections 12 and 81; Ofcom guidance on highly effective age assurance',
    note: 'Ofcom names facial age estimation, photo-ID matching and digital identity services as capable of being highly effective; a typed date of birth is not. Nothing may be visible before or during the check.',
    sources: [
      'https://www.ofcom.org.uk/online-safety/illegal-and-harmful-content/online-pornography',
      'https://www.lewissilkin.com/en/insights/2025/01/16/a-new-age-ofcom-publishes-final-version-of-age-assurance-guidance-102ju6k',
    ],
  },
  FR: {
    levels: ['estimated', 'document', 'wallet'],
    pages: ['members', 'chats', 'showcase'],
    law: 'Loi SREN n° 2024-449; Arcom, délibération n° 2024-20 of 9 October 2024 (référentiel)',
    note: 'Nothing may be visible before the check, the check is independent of the site, and at least one method must be doubly anonymous: configure the wallet as well.',
    sources: [
      'https://legal.tricoteuses.fr/articles/JORFARTI000050385865',
      'https://www.mondaq.com/france/privacy-protection/1555956/',
    ],
  },
  DE: {
    levels: ['document', 'wallet'],
    pages: ['members', 'chats', 'showcase'],
    law: 'Jugendmedienschutz-Staatsvertrag (JMStV), section 4(2); KJM criteria for age verification systems',
    note: 'Closed user groups need a person who was identified; an estimate is enough only for content that impairs development (section 5). The KJM assesses each system: use one that it has assessed.',
    sources: [
      'https://www.kjm-online.de/themen/technischer-jugendmedienschutz/unzulaessige-inhalte/',
      'https://www.kjm-online.de/service/glossar/ausdruck/altersverifikationssystem-avs/',
    ],
  },
  IT: {
    levels: ['wallet'],
    pages: ['members', 'chats', 'showcase'],
    law: 'Decreto-legge 123/2023 (Caivano), article 13-bis; AGCOM, delibera 96/25/CONS of 8 April 2025',
    note: 'Double anonymity is required: who verifies must not learn of the site, and the site not of the person. In force since 12 November 2025, for providers outside Italy since 1 February 2026.',
    sources: [
      'https://www.digital-news.it/news/internet-tv/53790/agcom-delibera-96-25-cons-entra-in-vigore-l-age-verification-per-siti-e-piattaforme-video',
      'https://www.punto-informatico.it/siti-porno-agcom-approva-regole-per-verifica-eta/',
    ],
  },
}

/** The `ageProof` of a new site. */
export function defaultAgeProof() {
  return Object.fromEntries(
    Object.entries(ageCountries).map(([country, { levels, pages }]) => [
      country,
      { by: 'provider' as const, pages: [...pages], levels: [...levels] },
    ]),
  )
}
