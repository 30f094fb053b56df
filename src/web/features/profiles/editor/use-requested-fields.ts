import { useSite } from '../../../api/page-facts.ts'

/** Whether this site has a use for a field of a profile: it shows it, or members are searched by it. Others are not asked for. */
export function useRequestedFields(): (field: string) => boolean {
  const { visible_profile_fields, visible_profile_notes, search_fields } = useSite()
  const asked = new Set([...visible_profile_fields, ...visible_profile_notes, ...search_fields])
  return (field) => asked.has(field)
}
