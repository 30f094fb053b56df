import * as da from 'virtual:language/da'
import * as de from 'virtual:language/de'
import * as en from 'virtual:language/en'
import * as es from 'virtual:language/es'
import * as fi from 'virtual:language/fi'
import * as fr from 'virtual:language/fr'
import * as it from 'virtual:language/it'
import * as nb from 'virtual:language/nb'
import * as nl from 'virtual:language/nl'
import * as pl from 'virtual:language/pl'
import * as sv from 'virtual:language/sv'
import { locales } from '../../contract/constants.ts'
import { addLanguage } from './messages.ts'

const languages = { da, de, en, es, fi, fr, it, nb, nl, pl, sv }

/** The server draws pages in any language at any moment: all of them are in its memory. */
export function addAllLanguages() {
  for (const locale of locales) addLanguage(locale, languages[locale])
}
