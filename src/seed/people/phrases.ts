import { interestKeys, type Locale } from '../../contract/constants.ts'
import type { PromptKey } from '../../contract/profiles/prompt-constants.ts'
import type { PromptAnswerView } from '../../contract/profiles/prompts.ts'
import type { Chance } from '../random.ts'
import type { Scene } from './scenes.ts'
import type { Topic } from './snapshots.ts'
import da from './texts/da.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fi from './texts/fi.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import nb from './texts/nb.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }
import sv from './texts/sv.json' with { type: 'json' }

export type InterestKey = (typeof interestKeys)[number]

/**
 * What members of one language say. `[a|b]` is one of several, `{a|b}` what a woman or a man says. `#dogs` is an interest that belongs to it,
 * `@45` and `@-36` the youngest and the oldest who say it, `!f` and `!m` whether only women or men do; these marks are not shown.
 */
type Texts = {
  hello: string[]
  life: string[]
  facts: string[]
  preferences: string[]
  closing: string[]
  captions: Record<Scene, string[]>
  /** Below pictures without a person. */
  snapshots: Record<Topic, string[]>
  /** Answers to prompts of profiles. */
  prompts: Partial<Record<PromptKey, string[]>>
  /** Conversations, turn by turn. */
  talks: string[][]
}

const texts: Record<Locale, Texts> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv }

export type Speaker = { gender: 'female' | 'male'; age: number; locale: Locale; city: string }
type Phrase = { text: string; interests: InterestKey[] }

const isInterest = (word: string): word is InterestKey => (interestKeys as readonly string[]).includes(word)

/** A phrase as this person says it; null where it does not fit them. */
function say(chance: Chance, phrase: string, { gender, age, city }: Speaker): Phrase | null {
  const chosen = phrase
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, woman: string, man: string) => (gender === 'female' ? woman : man))
    .replace(/\[([^[\]]*)\]/g, (_, choices: string) => chance.pick(choices.split('|')))
    .replaceAll('{city}', city)
  const marks: string[] = chosen.match(/[#@!][\w-]+/g) ?? []
  const numbers = marks.filter((mark) => mark.startsWith('@')).map((mark) => Number(mark.slice(1)))
  const fits =
    numbers.every((limit) => (limit < 0 ? age <= -limit : age >= limit)) &&
    !marks.includes(gender === 'female' ? '!m' : '!f')
  if (!fits) return null
  const interests = marks.map((mark) => mark.slice(1)).filter(isInterest)
  const text = chosen
    .replace(/\s*(#\w+|@-?\d+|![fm]\b)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return { text, interests }
}

/** Different ones of these that fit, at most so many. */
function sayOf(chance: Chance, phrases: readonly string[], speaker: Speaker, count: number): Phrase[] {
  const chosen: Phrase[] = []
  for (const phrase of chance.some(phrases, phrases.length)) {
    if (chosen.length === count) break
    const one = say(chance, phrase, speaker)
    const isNew = one !== null && one.text !== '' && !one.interests.some((key) => hasInterest(chosen, key))
    if (isNew) chosen.push(one)
  }
  return chosen
}

const hasInterest = (chosen: readonly Phrase[], key: InterestKey) =>
  chosen.some(({ interests }) => interests.includes(key))

/** How many of each kind somebody writes: some say little. */
type Shape = { hello: number; life: number; facts: number; preferences: number; closing: number }
const shapes: readonly [weight: number, shape: Shape][] = [
  [10, { hello: 0, life: 0, facts: 1, preferences: 0, closing: 1 }],
  [8, { hello: 0, life: 1, facts: 1, preferences: 0, closing: 0 }],
  [10, { hello: 0, life: 0, facts: 2, preferences: 1, closing: 0 }],
  [16, { hello: 0, life: 1, facts: 1, preferences: 1, closing: 0 }],
  [14, { hello: 1, life: 0, facts: 3, preferences: 0, closing: 1 }],
  [16, { hello: 0, life: 1, facts: 2, preferences: 1, closing: 1 }],
  [14, { hello: 1, life: 1, facts: 2, preferences: 1, closing: 1 }],
  [8, { hello: 1, life: 1, facts: 4, preferences: 2, closing: 1 }],
]

const emoji: Partial<Record<InterestKey, string>> = {
  dogs: '🐕',
  cats: '🐈',
  walking: '🥾',
  hiking: '⛰️',
  cooking: '🍳',
  music: '🎶',
  reading: '📚',
  cycling: '🚲',
  swimming: '🌊',
  gardening: '🌱',
  coffee: '☕',
  travelling: '🚆',
}

/** What somebody writes about themselves, and the interests that show in it. */
export function aboutMe(chance: Chance, speaker: Speaker): Phrase {
  const own = texts[speaker.locale]
  const { hello, life, facts, preferences, closing } = weighted(chance, shapes)
  const all = [
    sayOf(chance, own.hello, speaker, hello),
    sayOf(chance, own.life, speaker, life),
    sayOf(chance, own.facts, speaker, facts),
    sayOf(chance, own.preferences, speaker, preferences),
    sayOf(chance, own.closing, speaker, closing),
  ].flat()
  const interests = [...new Set(all.flatMap((phrase) => phrase.interests))]
  const lines = all.map(({ text }) => text)
  const sign = interests.map((key) => emoji[key]).find((found) => found !== undefined)
  const text = inHand(chance, lines)
  return { text: sign !== undefined && chance.is(0.14) ? `${text} ${sign}` : text, interests }
}

/** People do not all put their full stops where they belong. */
function inHand(chance: Chance, lines: readonly string[]): string {
  if (lines.length > 3 && chance.is(0.35)) return lines.join(chance.is(0.5) ? '\n\n' : '\n')
  const text = lines.join(' ')
  if (chance.is(0.08)) return text.toLowerCase().replace(/\.$/, '')
  if (chance.is(0.1)) return text.replace(/\.$/, '')
  if (chance.is(0.06)) return text.replace(/\.$/, ' :)')
  return chance.is(0.06) ? text.replace(/\.$/, '!') : text
}

export function weighted<T>(chance: Chance, from: readonly (readonly [weight: number, what: T])[]): T {
  let left = chance.next() * from.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, what] of from) {
    left -= weight
    if (left < 0) return what
  }
  throw new Error('nothing to pick from')
}

const mostTries = 500

/** Answers to so many different prompts, none of which someone else gave. */
export function answersTo(chance: Chance, speaker: Speaker, count: number, taken: Set<string>): PromptAnswerView[] {
  const { prompts } = texts[speaker.locale]
  const answers: PromptAnswerView[] = []
  const known = Object.entries(prompts) as [PromptKey, string[]][]
  for (let tries = 0; answers.length < count; tries += 1) {
    const [prompt, phrases] = chance.pick(known)
    const answer = sayOf(chance, phrases, speaker, 1)[0]?.text ?? ''
    // In a very large demo all are taken at some point
    const isTaken = taken.has(answer) && tries < mostTries
    if (answer === '' || isTaken || answers.some((other) => other.prompt === prompt)) continue
    taken.add(answer)
    answers.push({ prompt, answer })
  }
  return answers
}

/** What may stand below a photo of a scene: nothing that not every view of it shows, and in no two scenes the same. */
export const captionsOf = (locale: Locale, scene: Scene): readonly string[] => texts[locale].captions[scene]

/** What may stand below a photo of a topic: nothing that not every one of them shows. */
export const snapshotCaptionsOf = (locale: Locale, topic: Topic): readonly string[] => texts[locale].snapshots[topic]

/** A conversation between two who speak this language; `name` is who is written to first. */
export function talkOf(chance: Chance, locale: Locale, name: string): string[] {
  return chance.pick(texts[locale].talks).map((line) => line.replaceAll('{name}', name))
}
