/** A name made of as many of these texts as it has room for: "Blue eyes, Groningen"; empty where there are none. */
export function suggestedName(texts: readonly string[], most: number): string {
  let name = ''
  for (const text of texts) {
    const longer = name === '' ? text : `${name}, ${text}`
    if (longer.length > most) break
    name = longer
  }
  return name || (texts[0] ?? '').slice(0, most).trim()
}
