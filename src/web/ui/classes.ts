/** Joins class names; absent ones fall out: `classes('card', isNew && 'ring-2')`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
