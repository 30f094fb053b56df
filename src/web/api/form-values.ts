/** The texts of a form, trimmed; files and empty fields are left out. */
export function formTexts(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(
    texts.map(([name, value]) => [name, value.trim()] as const).filter(([, value]) => value !== ''),
  )
}

/** Typed values, shown again after a refusal; secrets are typed again. */
export function typedAgain(form: FormData): Record<string, string> {
  return Object.fromEntries(Object.entries(formTexts(form)).filter(([name]) => !name.includes('password')))
}

/**
 * The date of a DateOfBirthField's three fields as YYYY-MM-DD; if it is no date, the typed parts joined the same way.
 */
export function formDate(form: FormData, name: string): string {
  const part = (field: string) => String(form.get(`${name}_${field}`) ?? '').trim()
  const [year, month, day] = [part('year'), part('month'), part('day')]
  if (!year && !month && !day) return ''
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
