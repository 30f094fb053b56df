declare module 'virtual:language/*' {
  export const messages: import('./messages.ts').AppMessages
  export const ariaLocale: string
  export const ariaStrings: Record<string, unknown>
}
declare module 'virtual:language-addresses' {
  /** Language -> the address of its chunk, for a preload; empty in development. */
  export const languageAddresses: Partial<Record<string, string>>
}
