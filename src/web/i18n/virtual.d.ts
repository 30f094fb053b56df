declare module 'virtual:language/*' {
  export const messages: import('./messages.ts').CarriedMessages
  export const areas: import('./messages.ts').Language['areas']
  export const ariaLocale: string
  export const ariaStrings: Record<string, unknown>
}
declare module 'virtual:area/office/en' {
  export const messages: Pick<import('./messages.ts').AppMessages, 'office'>
}
declare module 'virtual:area/settings/en' {
  export const messages: Pick<import('./messages.ts').AppMessages, 'settings'>
}
declare module 'virtual:language-addresses' {
  /** Language -> the address of its chunk, for a preload; empty in development. */
  export const languageAddresses: Partial<Record<string, string>>
}
