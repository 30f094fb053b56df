import type { UserView } from '../../contract/accounts/accounts.ts'

// Of this tab. On the server it stays null: the page request's context identifies the viewer there.
let user: UserView | null = null

/** The logged-in member of this tab, as last known. */
export function currentUser(): UserView | null {
  return user
}

/** Updated by the live provider; a no-op on the server, where one process serves many people. */
export function rememberUser(next: UserView | null) {
  if (typeof document !== 'undefined') user = next
}
