import type { NewCompany } from '../server/sites/editing/index.ts'
import type { SiteSettings } from '../server/sites/index.ts'

/** A site of the demo: what differs from the defaults. */
export type DemoSite = {
  name: string
  host: string
  /** What the terminal says of it. */
  about: string
  /** None: the company of the first site. */
  company?: NewCompany
  hasOwnMembers: boolean
  settings: Partial<SiteSettings>
}

/** Everybody who tries the demo comes from one computer. */
const forTrying = {
  signUpsPerHour: 1_000,
  messagesPerMinute: 600,
  newConversationsPerDay: 1_000,
  likesPerDay: 1_000,
  profileViewsPerHour: 3_000,
  searchesPerMinute: 600,
}
/** Visitors whom the partner `demo` sends may search: `/members?network=demo`. */
const searchForSent = { loggedOutSearchTrafficsource: true, trackingPartners: [{ network: 'demo', postbacks: {} }] }

/** Numbers that are in order and belong to nobody: nothing of the demo world reaches a bank. */
const creditorOf = (name: string) => ({
  name,
  creditorId: 'NL22ZZZ000000000000',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
})

/** What the first site of an installation becomes in the demo. Visitors with a traffic source (`?network=demo`) see members and their pages. */
export const vonk: Pick<DemoSite, 'host' | 'about' | 'settings'> & { company: Partial<NewCompany> } = {
  host: 'localhost',
  about: 'in English; with a handful of fictional profiles, labelled',
  company: {
    deleteDiscount: 20,
    vatNumbers: ['NL000000000B02'],
    supportPhone: '+31 20 000 00 00',
    register: 'Kamer van Koophandel, Amsterdam',
    representative: 'Robin van den Berg',
    sepa: creditorOf('Vonk'),
  },
  settings: { ...forTrying, brand: 'vonk', fictionalProfiles: true, ...searchForSent },
}

const getij: DemoSite = {
  name: 'Getij',
  host: 'nl.localhost',
  about: 'in Dutch, for people who like maturity; the members of Vonk',
  company: {
    name: 'Getij Nederland B.V.',
    address: 'Oudegracht 214',
    kvk: '00000001',
    register: 'Kamer van Koophandel, Utrecht',
    representative: 'Sanne de Wit',
    city: 'Utrecht',
    country: 'NL',
    tradenames: ['Getij'],
    vatNumbers: ['NL000000000B01'],
    supportPhone: '+31 30 000 00 00',
    deleteDiscount: 10,
    added: '2024-03-01',
    sepa: creditorOf('Getij Nederland B.V.'),
  },
  hasOwnMembers: false,
  settings: {
    ...forTrying,
    indexTitle: { nl: 'Daten met levenservaring' },
    description: {
      nl: 'Getij is de datingsite voor volwassenen die weten wat ze willen. Rustig, eerlijk en discreet.',
    },
    language: 'nl',
    brand: 'getij',
    niche: 6,
    logo: 'wave',
    palette: {
      primary: { light: '#2fb5a8', dark: '#5ccfc2' },
      'on-primary': { light: '#04211e', dark: '#04211e' },
      'primary-ink': { light: '#0a625b', dark: '#7fdccf' },
      'primary-soft': { light: '#dff4f1', dark: '#17393a' },
      secondary: { light: '#8a4b12', dark: '#f0b27a' },
      'on-secondary': { light: '#ffffff', dark: '#2b1602' },
      dusk: { light: '#0e3340', dark: '#0e3340' },
    },
    countries: ['NL', 'BE', 'DE'],
    defaultCountry: 'NL',
    signupCredits: 4,
    supportEmail: 'hulp@nl.localhost',
    supportPhone: '+31 30 000 00 00',
    mailName: 'Getij',
    mailAddress: 'post@nl.localhost',
    loggedOutSearch: true,
    refundDays: 30,
  },
}

const knoten: DemoSite = {
  name: 'Knoten',
  host: 'de.localhost',
  about: 'in German, for people who like it knotty; members of its own, and a partner who advertises',
  company: {
    name: 'Knoten Portal GmbH',
    address: 'Torstraße 77',
    kvk: 'HRB 000000 B',
    register: 'Amtsgericht Charlottenburg',
    representative: 'Jana Albrecht',
    city: 'Berlin',
    country: 'DE',
    tradenames: ['Knoten'],
    vatNumbers: ['DE000000000'],
    supportPhone: '+49 30 000000-00',
    deleteDiscount: 0,
    added: '2025-02-01',
    sepa: creditorOf('Knoten Portal GmbH'),
  },
  hasOwnMembers: true,
  settings: {
    ...forTrying,
    indexTitle: { de: 'Finde jemanden, der deine Knoten kennt' },
    description: {
      de: 'Knoten ist die Kontaktbörse für Erwachsene, die es verbindlich mögen. Offen, sicher und ohne Urteil.',
    },
    language: 'de',
    brand: 'knoten',
    niche: 3,
    logo: 'knot',
    palette: {
      primary: { light: '#7a3fb5', dark: '#b795ea' },
      'on-primary': { light: '#ffffff', dark: '#1d0836' },
      'primary-ink': { light: '#5f2a96', dark: '#cdb2f5' },
      'primary-soft': { light: '#f0e6fa', dark: '#33224a' },
      secondary: { light: '#2f5674', dark: '#9cc0e0' },
      'on-secondary': { light: '#ffffff', dark: '#0b1a28' },
      unread: { light: '#a83e09', dark: '#ffb285' },
      dusk: { light: '#20123c', dark: '#20123c' },
    },
    countries: ['DE', 'AT'],
    defaultCountry: 'DE',
    messageCredits: 2,
    signupCredits: 10,
    supportEmail: 'hilfe@de.localhost',
    supportPhone: '+49 30 000000-00',
    mailName: 'Knoten',
    mailAddress: 'post@de.localhost',
    enableSiteEntryPopup: true,
    siteEntryCountries: ['DE', 'AT', 'NL'],
    promotionalTiles: [
      {
        id: 'seilschaft',
        partner: 'Seilschaft Live',
        title: { en: 'Rope artists, live', de: 'Seilkunst, live' },
        text: {
          en: 'Watch how the masters tie, and ask them how it is done.',
          de: 'Sieh zu, wie Könner binden, und frag sie, wie es geht.',
        },
        url: 'https://example.com/seilschaft',
        image: null,
      },
    ],
  },
}

const vonkFrench: DemoSite = {
  name: 'Vonk',
  host: 'fr.localhost',
  about: 'the same brand in French: search engines are told of both',
  hasOwnMembers: false,
  settings: {
    ...forTrying,
    indexTitle: { fr: 'Rencontre quelqu’un de vrai' },
    description: { fr: 'Un site de rencontre et de discussion pour adultes.' },
    language: 'fr',
    brand: 'vonk',
    countries: ['FR', 'BE'],
    defaultCountry: 'FR',
    supportEmail: 'aide@fr.localhost',
    fictionalProfiles: true,
    ...searchForSent,
  },
}

export const demoSites = { getij, knoten, vonkFrench }
