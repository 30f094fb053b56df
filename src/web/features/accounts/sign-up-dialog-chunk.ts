/** An intermediate chunk: importing a large module directly would add its list of dependencies to every page. */
export async function loadSignUpDialog() {
  return { default: (await import('./sign-up-dialog.tsx')).SignUpDialog }
}
