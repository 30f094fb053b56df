import { areas } from 'virtual:areas'
import type { Locale } from '../../contract/constants.ts'
import type { AppMessages, AreaApart } from './messages.ts'

/** Loads the texts of an area that no language carries; hand them to `<AreaTexts>`. */
export async function loadArea<A extends AreaApart>(area: A, locale: Locale): Promise<Pick<AppMessages, A>> {
  const chunks: Record<Locale, () => Promise<{ messages: Pick<AppMessages, A> }>> = areas[area]
  return (await chunks[locale]()).messages
}
