/** What a form with a `<ProofField>` proves with, as the calls take it. A password is taken as it was typed. */
export function proofOf(form: FormData): { current_password?: string; code?: string } {
  const [password, code] = [form.get('current_password'), form.get('code')]
  return {
    ...(typeof password === 'string' && { current_password: password }),
    ...(typeof code === 'string' && { code: code.trim() }),
  }
}
