import type { Locale } from '../../../contract/constants.ts'

/** An icebreaker. Its text may contain `{name}`, `{city}` and `{interest}`. */
export type Line = { id: string; text: string; interest: string | null }
/** What lines may say of the other one; `shared`: what both like. */
type About = { name: string; city: string | null; shared: readonly string[] }
type LineKind = 'interest' | 'city' | 'general'

/** How many are offered, and of those at most so many about what both like, and about where the other one lives. */
const offered = { most: 4, interest: 2, city: 1 } as const
/** How much more often the first line of a group is drawn than the last. */
const favour = 3

/** Which part of the profile an icebreaker requires. */
function kindOf({ text, interest }: Pick<Line, 'text' | 'interest'>): LineKind {
  if (interest !== null || text.includes('{interest}')) return 'interest'
  return text.includes('{city}') ? 'city' : 'general'
}

/** Lines of one group stand in for each other; their order says which come up more often. */
export function groupOf(line: Pick<Line, 'text' | 'interest'>): string {
  return line.interest ?? kindOf(line)
}

/**
 * Selects icebreakers: shared interests first, then place, then generic ones. `luck` maps line ids to a random number
 * in (0, 1); preferred lines of a group draw higher numbers.
 */
export function chooseLines(lines: readonly Line[], about: About, luck: (id: string) => number): Line[] {
  const fitting = lines.filter((line) => fits(line, about))
  const groups = [...Map.groupBy(fitting, groupOf).values()]
  const drawn = groups.flatMap((group) =>
    group.map((line, place) => ({ line, draw: luck(line.id) ** (1 / weightAt(place, group.length)) })),
  )
  const best = drawn.toSorted((a, b) => b.draw - a.draw).map(({ line }) => line)
  const ofKind = (kind: LineKind) => best.filter((line) => kindOf(line) === kind)
  const shared = eachOfAnother(ofKind('interest'), about).slice(0, offered.interest)
  const chosen = [...shared, ...ofKind('city').slice(0, offered.city)]
  return [...chosen, ...ofKind('general').slice(0, offered.most - chosen.length)]
}

function weightAt(place: number, size: number): number {
  return favour - ((favour - 1) * place) / Math.max(1, size - 1)
}

function fits(line: Line, { city, shared }: About): boolean {
  if (line.text.includes('{city}') && city === null) return false
  if (line.interest !== null) return shared.includes(line.interest)
  return !line.text.includes('{interest}') || shared.length > 0
}

/** What a line is about, of what both like: it names one, or leaves it open. */
function subjectOf(line: Line, { shared }: About): string | undefined {
  return line.interest ?? shared.at(-1)
}

/** Two lines about the same thing would be one too many. */
function eachOfAnother(lines: readonly Line[], about: About): Line[] {
  const first = new Map<string | undefined, Line>()
  for (const line of lines) {
    const subject = subjectOf(line, about)
    if (!first.has(subject)) first.set(subject, line)
  }
  return [...first.values()]
}

type Words = { locale: Locale; interestName(interest: string): string }

/** A line with what it names; what members have written is put in as it is. */
export function filledLine(line: Line, about: About, { locale, interestName }: Words): string {
  const { name, city } = about
  const interest = subjectOf(line, about)
  const named = interest === undefined ? '' : insideSentence(interestName(interest), locale)
  const values: Record<string, string> = { name, city: city ?? '', interest: named }
  return line.text.replaceAll(/\{(name|city|interest)\}/g, (_, key: string) => values[key] ?? '')
}

/** Names of interests begin with a capital; within a sentence only German ones do. */
function insideSentence(name: string, locale: Locale): string {
  return locale === 'de' ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1)
}
