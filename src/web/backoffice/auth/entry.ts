import { redirect } from 'react-router'
import type { Api } from '../../../contract/index.ts'
import type { StaffView } from '../../../contract/office/backoffice.ts'
import { failureOf } from '../../api/errors.ts'
import { type LoadArgs, nextPath } from '../../api/load.ts'

/**
 * Wraps loaders and actions for staff: redirects to the office log-in or to the set-up of the second factor, and back
 * afterwards.
 */
export function forStaff<A extends LoadArgs, T>(work: (api: Api, args: A) => Promise<T>) {
  return async (api: Api, args: A): Promise<T> => {
    try {
      return await work(api, args)
    } catch (error) {
      const code = failureOf(error)?.code
      const here = encodeURIComponent(args.url.pathname + args.url.search)
      if (code === 'staff_required') throw redirect(`/office/login?next=${here}`)
      if (code === 'set_up_required') throw redirect(`/office/set-up?next=${here}`)
      throw error
    }
  }
}

/** The logged-in staff account, or null. */
export async function staffOrNull(api: Api): Promise<StaffView | null> {
  try {
    return (await api.backoffice.getStaff({})).staff
  } catch (error) {
    if (failureOf(error)?.code === 'staff_required') return null
    throw error
  }
}

/** The target of `next`, if it is within the office. */
export function nextOfficePath(next: string | null): string {
  const path = nextPath(next, '/office')
  return /^\/office(?![\w-])/.test(path) ? path : '/office'
}
