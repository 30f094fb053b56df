import { type AttributeName, attributes } from '../../contract/constants.ts'
import { useSite } from './page-facts.ts'

/** The choices of an attribute on this site, which decides about dating goals and gender identities. */
export function useOfferedChoices(): (name: AttributeName) => readonly string[] {
  const { dating_intents, gender_identities } = useSite()
  return (name) => ({ ...attributes, dating_intent: dating_intents, gender_identity: gender_identities })[name]
}
