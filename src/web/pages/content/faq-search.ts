/** What is left of a page of questions: its HTML, and how many questions. */
export type FoundQuestions = { html: string; count: number }

/**
 * The questions (headings of the third level, with what follows) that contain every word of a query, below the headings of their groups.
 * Letter case and accents do not count. Null without words.
 */
export function findQuestions(html: string, query: string, language: string): FoundQuestions | null {
  const words = plain(query, language).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  let count = 0
  const groups = html.split(/(?=<h2)/).map((group) => {
    const [heading = '', ...questions] = group.split(/(?=<h3)/)
    const found = questions.filter((question) => {
      const text = plain(question.replace(/<[^>]+>/g, ' '), language)
      return words.every((word) => text.includes(word))
    })
    count += found.length
    // Of a group without its introduction
    return found.length > 0 ? (/^<h2.*?<\/h2>/s.exec(heading)?.[0] ?? '') + found.join('') : ''
  })
  return { html: groups.join(''), count }
}

function plain(text: string, language: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'o')
    .replace(/[’']/g, '')
    .replace(/\p{P}/gu, ' ')
    .toLocaleLowerCase(language)
}
