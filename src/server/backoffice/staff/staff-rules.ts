/**
 * Whether an admin may change somebody's role, or switch them off or on: never their own, and only while they are an admin who may come in
 * themselves. So there is always one left. `admins` are those of the moment, who cannot change meanwhile.
 */
export function mayChange(personId: string, { by, admins }: { by: string; admins: readonly string[] }): boolean {
  return personId !== by && admins.includes(by)
}
