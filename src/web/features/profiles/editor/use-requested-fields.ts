import { useSite } from '../../../api/page-facts.ts'

/** Whether the site uses a profile field, for display or search. Unused fields are hidden. */
export function useRequestedFields(): (field: string) => boolean {
  const { visible_profile_fields, visible_profile_notes, search_fields, gender_identities } = useSite()
  const requested = new Set([...visible_profile_fields, ...visible_profile_notes, ...search_fields])
  return (field) => requested.has(field) && (field !== 'gender_identity' || gender_identities.length > 0)
}
