import type { Locale } from '../../../contract/constants.ts'
import { wordsOf } from '../../platform/words.ts'

/** Text of a campaign push notification in a language. */
export function campaignPush(locale: Locale): string {
  return wordsOf(locale, 'push')('neutral')
}
