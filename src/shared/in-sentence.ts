/** A word that stands alone, such as an interest, as it stands within a sentence: German writes its nouns with a capital anywhere, the others only at the start. */
export function inSentence(word: string, locale: string): string {
  return locale === 'de' ? word : word.charAt(0).toLocaleLowerCase(locale) + word.slice(1)
}
