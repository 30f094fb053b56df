/**
 * Whether an admin may change another account's role or status: never their own, and only while an active admin. So at
 * least one admin remains. `admins` must be locked by the caller.
 */
export function mayChange(personId: string, { by, admins }: { by: string; admins: readonly string[] }): boolean {
  return personId !== by && admins.includes(by)
}
