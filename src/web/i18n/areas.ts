import type { Locale } from '../../contract/constants.ts'
import { type AppMessages, type AreaApart, languageOf } from './messages.ts'

/** Loads the texts of an area that no language carries; hand them to `<AreaTexts>`. */
export async function loadArea<A extends AreaApart>(area: A, locale: Locale): Promise<Pick<AppMessages, A>> {
  return (await languageOf(locale).areas[area]()).messages
}
