import type { Locale } from '../../../contract/constants.ts'
import { wordsOf } from '../../platform/words.ts'

/** What a push about a campaign says in a language, whatever a member has chosen. */
export function campaignPush(locale: Locale): string {
  return wordsOf(locale, 'push')('neutral')
}
