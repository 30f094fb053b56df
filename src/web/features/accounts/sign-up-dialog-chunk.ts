/** A step in between: who imports something big carries the list of all that it needs, and every page of the layout would. */
export async function loadSignUpDialog() {
  return { default: (await import('./sign-up-dialog.tsx')).SignUpDialog }
}
