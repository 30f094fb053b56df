type Typed = { text: string; caret: number }

const bare = (text: string) => text.replace(/[^0-9a-z]/gi, '').toUpperCase()
/** No country has longer ones. */
const longest = 34

/**
 * Formats an IBAN in groups of four, keeping the caret at the same character. `before`: the value when the delete key
 * was pressed; if that removed only the space of a group, the character behind it is removed.
 */
export function groupedIban({ text, caret }: Typed, deletedFrom: string | null = null): Typed {
  const left = bare(text.slice(0, caret)).length
  const typed = bare(text)
  const isOnlySpace = deletedFrom !== null && bare(deletedFrom) === typed
  const letters = (isOnlySpace ? typed.slice(0, left) + typed.slice(left + 1) : typed).slice(0, longest)
  const grouped = letters.replace(/(.{4})(?=.)/g, '$1 ')
  const behind = Math.min(left, letters.length)
  return { text: grouped, caret: behind + Math.max(0, Math.floor((behind - 1) / 4)) }
}
