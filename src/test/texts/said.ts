import type { ErrorBody } from '../../contract/errors.ts'
import { wordsOf } from '../../server/platform/words.ts'

const say = wordsOf('en', 'errors')

/** An answer of the API, as the tests get it. */
export type Answer = { status: number; body: { error?: ErrorBody['error'] } }

/** A refusal as the browser says it: the sentence, and those beside the fields. */
export function wordsFor({ status, body: { error } }: Answer): string[] {
  if (error === undefined) throw new Error(`answered ${status} without a refusal`)
  const fields = Object.values(error.fields ?? {}).map((reason) => say(reason, error.params))
  return [...new Set([say(error.code, error.params), ...fields])]
}
