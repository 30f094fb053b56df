import { redirect } from 'react-router'
import type { Api } from '../../contract/index.ts'
import { failureOf } from '../api/errors.ts'
import { type LoadArgs, nextPath } from '../api/load.ts'

/** Loads or acts for staff: whoever is not logged in to the office (any more) goes to its own log-in, and from there back. */
export function forStaff<A extends LoadArgs, T>(work: (api: Api, args: A) => Promise<T>) {
  return async (api: Api, args: A): Promise<T> => {
    try {
      return await work(api, args)
    } catch (error) {
      if (failureOf(error)?.code !== 'staff_required') throw error
      throw redirect(`/office/login?next=${encodeURIComponent(args.url.pathname + args.url.search)}`)
    }
  }
}

/** Where `next` leads, if it stays in the office. */
export function nextOfficePath(next: string | null): string {
  const path = nextPath(next, '/office')
  return /^\/office(?![\w-])/.test(path) ? path : '/office'
}
