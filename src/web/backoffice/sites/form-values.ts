import { ageLevels } from '../../../contract/accounts/age-rules.ts'
import { type SettingField, type SettingName, settingFields } from '../../../contract/setting-fields.ts'
import { minorDigits } from '../../../shared/money.ts'

const fields: readonly SettingField[] = settingFields
export const fieldOf = (name: SettingName) => fields.find((field) => field.name === name) as SettingField

/** What a form of settings sends: the settings that it has, in its field `settings`, each as JSON. */
export function settingsIn(form: FormData): Record<string, unknown> {
  const names = textIn(form, 'settings').split(',')
  const own = fields.filter(({ name }) => names.includes(name))
  return Object.fromEntries(own.map((field) => [field.name, valueIn(form, field)]))
}

/** The typed value of a setting; invalid input stays as typed, for the server to refuse. */
export function valueIn(form: FormData, field: SettingField): unknown {
  const { name } = field
  const text = textIn(form, name)
  switch (field.kind) {
    case 'line':
    case 'paragraph':
      return text === '' && field.isOptional ? null : text
    case 'choice':
      return text
    case 'image':
      return text === '' ? null : text
    case 'number':
      return numberOf(text)
    case 'switch':
      return form.has(name)
    case 'several':
    case 'countries':
      return form.getAll(name).map(String)
    case 'ages':
      return agesIn(form, name)
    case 'proof':
      return Object.fromEntries(
        linesOf(text).map(([country = '', by = '', ...words]) => [country.toUpperCase(), { by, ...proofIn(words) }]),
      )
    case 'gifts':
      return withoutEmpty(field.of.map((gift) => [gift, numberOf(textIn(form, `${name}.${gift}`))]))
    case 'words':
      return wordsIn(form, name)
    case 'palette':
      return paletteIn(form, field)
    default:
      return partsIn(form, field)
  }
}

/** Ages by country, with the one that is added. */
function agesIn(form: FormData, name: string): Record<string, number | string | null> {
  const { 'add.country': added, 'add.age': age = '', ...ages } = wordsIn(form, name)
  const all = added === undefined ? ages : { ...ages, [added]: age }
  return Object.fromEntries(Object.entries(all).map(([country, typed]) => [country, numberOf(typed)]))
}

/** Pages and levels in any order; without a level, all suffice. */
function proofIn(words: string[]): { pages: string[]; levels: string[] } {
  const isLevel = (word: string) => ageLevels.some((level) => level === word)
  const levels = words.filter(isLevel)
  return { pages: words.filter((word) => !isLevel(word)), levels: levels.length === 0 ? [...ageLevels] : levels }
}

/** The colours that were typed; a token of which nothing was typed is not named. */
function paletteIn(form: FormData, { name, of }: SettingField & { of: readonly string[] }): unknown {
  return Object.fromEntries(
    of.flatMap((token) => {
      const [light, dark] = ['light', 'dark'].map((theme) => textIn(form, `${name}.${token}.${theme}`).toLowerCase())
      return light === '' && dark === '' ? [] : [[token, { light, dark }]]
    }),
  )
}

function partsIn(form: FormData, { name, kind }: SettingField): unknown {
  const part = (path: string) => textIn(form, `${name}.${path}`)
  switch (kind) {
    case 'thresholds':
      return { look: numberOf(part('look')), hide: part('hide') === '' ? null : numberOf(part('hide')) }
    case 'leaving': {
      const partner = { name: part('name'), url: part('url'), seconds: numberOf(part('seconds')) }
      return partner.name === '' && partner.url === '' ? null : partner
    }
    case 'claim': {
      const claim = { percentage: numberOf(part('percentage')), source: part('source') }
      return claim.percentage === null && claim.source === '' ? null : claim
    }
    case 'tiles':
      return rowsIn(form, name).map((row) => tileIn(form, `${name}.${row}`))
    default:
      return rowsIn(form, name).map((row) => networkIn(form, `${name}.${row}`))
  }
}

/** The places of the rows of a list in its form: those that something was typed into, and that are to stay. */
function rowsIn(form: FormData, name: string): number[] {
  const rows = new Set<number>()
  for (const [key, value] of form) {
    const [, row] = new RegExp(`^${name}\\.(\\d+)\\.(?!id$)`).exec(key) ?? []
    if (row !== undefined && typeof value === 'string' && value.trim() !== '') rows.add(Number(row))
  }
  return [...rows].filter((row) => !form.has(`${name}.${row}.remove`)).toSorted((one, other) => one - other)
}

function tileIn(form: FormData, at: string) {
  const part = (path: string) => textIn(form, `${at}.${path}`)
  return {
    id: part('id') || `tile-${crypto.randomUUID().slice(0, 8)}`,
    partner: part('partner'),
    title: wordsIn(form, `${at}.title`),
    text: wordsIn(form, `${at}.text`),
    url: part('url'),
    image: part('image') || null,
  }
}

function networkIn(form: FormData, at: string) {
  return { network: textIn(form, `${at}.network`), postbacks: wordsIn(form, `${at}.postbacks`) }
}

/** What was typed into the fields `<at>.<name>`, by name; nothing for empty ones. */
function wordsIn(form: FormData, at: string): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const text = typeof value === 'string' ? value.trim() : ''
      return key.startsWith(`${at}.`) && text !== '' ? [[key.slice(at.length + 1), text]] : []
    }),
  )
}

/**
 * Faults as the fields of a form are called: of a list the server counts only the rows that it got, and where one field holds all of a setting
 * every fault is that field's.
 */
export function faultsInForm(form: FormData, faults: Record<string, string>): Record<string, string> {
  const entries = Object.entries(faults).map(([path, fault]) => {
    const [name = '', place, ...rest] = path.split('.')
    const field = fields.find((each) => each.name === name)
    if (field === undefined) return [path, fault] as const
    if (field.kind === 'tiles' || field.kind === 'networks') {
      const row = rowsIn(form, name)[Number(place)]
      return [row === undefined || rest.length === 0 ? name : [name, row, ...rest].join('.'), fault] as const
    }
    const hasParts =
      form.has(path) || ['gifts', 'words', 'palette', 'thresholds', 'leaving', 'claim'].includes(field.kind)
    return [hasParts ? path : name, fault] as const
  })
  return Object.fromEntries(entries)
}

function withoutEmpty(entries: (readonly [string, unknown])[]) {
  return Object.fromEntries(entries.filter(([, value]) => value !== null))
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function numberOf(text: string): number | string | null {
  if (text === '') return null
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

function linesOf(text: string): string[][] {
  return text
    .split(/[\n;]/)
    .map((line) => wordsOf(line))
    .filter((words) => words.length > 0)
}

/** A typed amount ("19.99", "19,99") in minor units; invalid input stays as typed. */
export function minorOf(typed: string, currency: string): string {
  const digits = digitsOf(currency)
  const [, whole = '', rest = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim()) ?? []
  if (whole === '' || rest.length > digits) return typed
  return String(Number(whole + rest.padEnd(digits, '0')))
}

function digitsOf(currency: string): number {
  try {
    return minorDigits(currency)
  } catch {
    return 2
  }
}
