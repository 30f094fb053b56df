import type { UserView } from '../../contract/accounts/accounts.ts'

// Of this tab. On the server it stays null: there, the page request's own context says who asks.
let user: UserView | null = null

/** Who is logged in in this tab, as last heard. */
export function currentUser(): UserView | null {
  return user
}

/** Kept current by the live provider; a no-op on the server, where one process serves many people. */
export function rememberUser(next: UserView | null) {
  if (typeof document !== 'undefined') user = next
}
