declare module 'virtual:emojis' {
  /** Language -> the chunk of its emoji. */
  export const emojisOf: Record<
    import('../../../../contract/constants.ts').Locale,
    () => Promise<{ emojis: import('./emojis.ts').EmojiRow[] }>
  >
}
