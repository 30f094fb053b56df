declare module 'virtual:language/*' {
  export const messages: import('./messages.ts').CarriedMessages
  export const ariaLocale: string
  export const ariaStrings: Record<string, unknown>
}
declare module 'virtual:area/office/en' {
  export const messages: Pick<import('./messages.ts').AppMessages, 'office'>
}
declare module 'virtual:area/settings/en' {
  export const messages: Pick<import('./messages.ts').AppMessages, 'settings'>
}
declare module 'virtual:areas' {
  import type { Locale } from '../../contract/constants.ts'
  import type { AppMessages, AreaApart } from './messages.ts'
  /** Area -> language -> its chunk. */
  export const areas: { [A in AreaApart]: Record<Locale, () => Promise<{ messages: Pick<AppMessages, A> }>> }
}
declare module 'virtual:language-addresses' {
  /** Language -> the address of its chunk, for a preload; empty in development. */
  export const languageAddresses: Partial<Record<string, string>>
}
