import { visitorSearchFields } from '../../../contract/search-constants.ts'
import { useSite } from '../../api/page-facts.ts'
import { useUser } from '../../live/provider.tsx'

/**
 * What this viewer can search by here: the site's fields; for visitors only those that tell nothing private of anyone,
 * for members who hide their presence not that of others.
 */
export function useSearchFields(): readonly string[] {
  const { search_fields, visible_profile_fields, gender_identities } = useSite()
  const fields = search_fields.filter(
    (field) => field !== 'gender_identity' || (visible_profile_fields.includes(field) && gender_identities.length > 0),
  )
  const user = useUser()
  if (user !== null) return user.profile.hides_presence ? fields.filter((field) => field !== 'online') : fields
  return fields.filter((field) => (visitorSearchFields as readonly string[]).includes(field))
}

/** Whether something is among them, by the name that the site's settings give it. */
export function useHasSearchField(): (field: string) => boolean {
  const fields = useSearchFields()
  return (field) => fields.includes(field)
}
