import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { defaultLocale, type Locale, locales } from '../../src/contract/constants.ts'
import { carriedAreas } from '../../src/web/i18n/page-areas.ts'

/** Areas that no page of members shows. */
const areasOutsidePages = new Set(['mail', 'sms', 'push', 'office'])
const prefix = 'virtual:language/'
const areaPrefix = 'virtual:area/'
const addressesId = 'virtual:language-addresses'
/** Language -> file of its chunk, from the browser's build to the server's build that follows it in the same process. */
const addresses: Record<string, string> = {}
const folder = new URL('../../src/shared/i18n/', import.meta.url).pathname
/** Dialogs, menus and fields of react-aria speak these regions of our languages. */
const ariaRegions: Record<Locale, string> = {
  en: 'en-US',
  nl: 'nl-NL',
  de: 'de-DE',
  it: 'it-IT',
  fr: 'fr-FR',
  es: 'es-ES',
  pl: 'pl-PL',
  da: 'da-DK',
  fi: 'fi-FI',
  nb: 'nb-NO',
  sv: 'sv-SE',
}

type Messages = { [key: string]: string | Messages }
/** A message for the format-only runtime: text or a parsed message. */
type CompiledMessages = { [key: string]: ReturnType<typeof compileMessage> | CompiledMessages }

/**
 * `virtual:language-addresses` tells the server where each language's chunk is, so that a page can ask for it early.
 * `virtual:language/<lang>` exports `messages` (area -> key -> ICU text) and the component library's own words: one chunk per language.
 * A build takes the messages apart here, so that the pages carry no parser for them (15 kB gzip).
 * What a language lacks is filled in from English here, so that the browser never loads two languages.
 * `virtual:area/<area>/<lang>` exports the `messages` of an area that no language carries; the `areas` of a language load them.
 */
export function languages(): Plugin {
  let isBuild = false
  return {
    name: 'languages',
    config(_config, { command }) {
      isBuild = command === 'build'
      return isBuild
        ? { resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }
        : undefined
    },
    resolveId: (id) => (isOurs(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${addressesId}`) return `export const languageAddresses = ${JSON.stringify(addresses)}`
      if (id.startsWith(`\0${areaPrefix}`)) {
        const [area = '', language = ''] = id.slice(areaPrefix.length + 1).split('/')
        const locale = knownLocale(language)
        for (const path of [...areaFiles(defaultLocale), ...areaFiles(locale)]) this.addWatchFile(path)
        return areaModule(area, locale, isBuild)
      }
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const locale = knownLocale(id.slice(prefix.length + 1))
      for (const path of [...areaFiles(defaultLocale), ...areaFiles(locale)]) this.addWatchFile(path)
      return languageModule(locale, isBuild)
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const chunk of Object.values(bundle)) {
        const id = chunk.type === 'chunk' ? chunk.facadeModuleId : null
        if (id?.startsWith(`\0${prefix}`)) addresses[id.slice(prefix.length + 1)] = `/${chunk.fileName}`
      }
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(folder)) server.ws.send({ type: 'full-reload' })
    },
  }
}

function isOurs(id: string) {
  return id === addressesId || id.startsWith(prefix) || id.startsWith(areaPrefix)
}

function knownLocale(name: string): Locale {
  const locale = locales.find((known) => known === name)
  if (!locale) throw new Error(`No such language: ${name}`)
  return locale
}

/** The other areas of a language, each with how to load it. */
function areasOf(locale: Locale) {
  const names = new Set(areaFiles(defaultLocale).map(areaOf))
  const loaded = [...names].filter((name) => !isCarried(name) && !areasOutsidePages.has(name))
  return `{ ${loaded.map((name) => `${name}: () => import('${areaPrefix}${name}/${locale}')`).join(', ')} }`
}

function areaModule(area: string, locale: Locale, isBuild: boolean) {
  if (isCarried(area)) throw new Error(`Every language carries the area ${area}`)
  const isWanted = (name: string) => name === area
  const texts = withFallback(readMessages(defaultLocale, isWanted), readMessages(locale, isWanted))
  return `export const messages = ${JSON.stringify(isBuild ? compiled(texts) : texts)}`
}

function languageModule(locale: Locale, isBuild: boolean) {
  const texts = withFallback(readMessages(defaultLocale, isCarried), readMessages(locale, isCarried))
  const messages = isBuild ? compiled(texts) : texts
  const region = ariaRegions[locale]
  return [
    `export { default as ariaStrings } from 'react-aria-components/i18n/${region}'`,
    `export const areas = ${areasOf(locale)}`,
    `export const ariaLocale = ${JSON.stringify(region)}`,
    // JSON.parse of one string starts faster than an object literal of this size.
    `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})`,
  ].join('\n')
}

function areaFiles(locale: Locale) {
  try {
    return readdirSync(join(folder, locale))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, locale, name))
  } catch {
    return []
  }
}

function isCarried(area: string) {
  return carriedAreas.some((carried) => carried === area)
}

/** `office` for `…/en/office.members.json` */
function areaOf(path: string) {
  const [area = ''] = path.slice(path.lastIndexOf('/') + 1).split('.')
  return area
}

/** Area -> its texts. An area is one file, or several: `office.json` and `office.members.json` are the area `office`. */
function readMessages(locale: Locale, isWanted: (area: string) => boolean): Messages {
  return areaFiles(locale)
    .filter((path) => isWanted(areaOf(path)))
    .reduce<Messages>(
      (all, path) => withFallback(all, { [areaOf(path)]: JSON.parse(readFileSync(path, 'utf8')) as Messages }),
      {},
    )
}

function compiled(messages: Messages): CompiledMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      typeof text === 'string' ? compileMessage(text) : compiled(text),
    ]),
  )
}

/** The texts of `language` over those of `fallback`, key by key. */
export function withFallback(fallback: Messages, language: Messages): Messages {
  const merged: Messages = { ...fallback }
  for (const [key, text] of Object.entries(language)) {
    const beneath = merged[key]
    merged[key] = typeof text === 'object' && typeof beneath === 'object' ? withFallback(beneath, text) : text
  }
  return merged
}
