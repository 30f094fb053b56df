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

/** Matches what `copy` gives, anywhere in a text and whatever the values are that are not given here. */
export function copyPattern(key: CopyKey, values: Values = {}, locale: Locale = 'en'): RegExp {
  const message = messageOf(key, locale)
  const open: Values = {}
  for (const [, name = '', kind] of message.matchAll(/\{(\w+)(?:, ?(\w+))?/g)) {
    if (/^(number|plural|selectordinal)$/.test(kind ?? '')) open[name] = anyNumber
    else if (kind === undefined) open[name] = anyText
  }
  const text = format(message, { ...open, ...values }, locale).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const number = new Intl.NumberFormat(locale).format(anyNumber).replace('.', '\\.')
  return new RegExp(
    text.replaceAll(number, '[\\d.,\\s]+').replaceAll(String(anyNumber), '\\d+').replaceAll(anyText, '.+'),
  )
}

const anyNumber = 77_777
const anyText = 'ANYTEXT'

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
