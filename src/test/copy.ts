import { createTranslator, type MessageKeys, type NestedKeyOf } from 'use-intl/core'
import type { Locale } from '../contract/constants.ts'
import { rawWordsOf } from '../server/platform/words.ts'
import type mail from '../shared/i18n/en/mail.json'
import type push from '../shared/i18n/en/push.json'
import type { AppMessages } from '../web/i18n/messages.ts'

type AllMessages = AppMessages & { mail: typeof mail; push: typeof push }
/** Area and key as the code and the tests of texts name them: `chat.list.unread`. */
export type CopyKey = MessageKeys<AllMessages, NestedKeyOf<AllMessages>>
type Values = Record<string, string | number>

/**
 * What the product shows for a message, formatted by the library that the product uses; of a rich text the plain text.
 * Throws where there is no such message or a value is missing.
 */
export function copy(key: CopyKey, values: Values = {}, locale: Locale = 'en'): string {
  return format(messageOf(key, locale), values, locale)
}

/**
 * Matches what `copy` gives, anywhere in a text and whatever the values are that are not given here. A value may itself be a pattern:
 * `{ moment: /27 Nov 2026, .+/ }`.
 */
export function copyPattern(
  key: CopyKey,
  values: Record<string, string | number | RegExp> = {},
  locale: Locale = 'en',
): RegExp {
  const message = messageOf(key, locale)
  const given: Values = {}
  const sources = new Map([[escapePattern(new Intl.NumberFormat(locale).format(anyNumber)), '[\\d.,\\s]+']])
  const plurals: string[] = []
  for (const [, name = '', kind = ''] of message.matchAll(/\{(\w+)(?:, ?(\w+))?/g)) {
    const value = values[name]
    if (typeof value === 'string' || typeof value === 'number') given[name] = value
    else if (/^(number|plural|selectordinal)$/.test(kind)) given[name] = anyNumber
    else {
      given[name] = `«${name}»`
      sources.set(`«${name}»`, value?.source ?? '.+')
    }
    if (kind === 'plural' && value === undefined) plurals.push(name)
  }
  // Each plural may have a form for none and for one
  const forms = plurals.reduce(
    (all, name) => all.flatMap((form) => [form, { ...form, [name]: 0 }, { ...form, [name]: 1 }]),
    [given],
  )
  const patterns = forms.map((form) => escapePattern(format(message, form, locale)))
  return anyPattern(
    ...patterns.map((text) => new RegExp([...sources].reduce((now, [from, to]) => now.replaceAll(from, to), text))),
  )
}

/** Matches what any of these match. */
export function anyPattern(...patterns: RegExp[]): RegExp {
  return new RegExp([...new Set(patterns.map(({ source }) => source))].join('|'))
}

const anyNumber = 77_777

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function messageOf(key: CopyKey, locale: Locale): string {
  const [area = '', ...rest] = key.split('.')
  return rawWordsOf(locale, area)(rest.join('.'))
}

function format(message: string, values: Values, locale: Locale): string {
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, tag = '']) => [tag, (chunks: string) => chunks])
  const onError = (error: Error) => {
    throw error
  }
  const translator = createTranslator({ locale, messages: { message }, onError, timeZone: 'UTC' })
  return translator.markup('message', { ...Object.fromEntries(tags), ...values })
}
