/** A piece of a message: plain, or a link with its address. `host` where the link's own words do not show where it leads. */
type TextPart = { text: string; href?: string; host?: string }

// No blanks, quotes, backslashes, control or direction marks: whatever could make an address look like another one ends it
const address = /(?<![\p{L}\p{N}@./-])(?:https?:\/\/|www\.)[^\s<>"'`\\\p{Cc}\p{Cf}]+/giu
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
const afterAddress = /[.,;:!?…*_~'’”»]/u

/** A text taken apart at its web addresses. Only http and https become links, and none that names a user before its host. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const written = withoutEnding(match[0])
    const link = linkOf(written)
    if (!link) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: written, ...link })
    end = match.index + written.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** The address without what belongs to the sentence around it: a full stop, a bracket that was opened before. */
function withoutEnding(written: string): string {
  let end = written.length
  for (; end > 0; end -= 1) {
    const last = written[end - 1] ?? ''
    const opening = closing[last]
    const belongs = opening ? written.lastIndexOf(opening, end - 1) >= 0 : !afterAddress.test(last)
    if (belongs) break
  }
  return written.slice(0, end)
}

function linkOf(written: string): Omit<TextPart, 'text'> | null {
  const whole = /^www\./i.test(written) ? `https://${written}` : written
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  if (!url.hostname.includes('.') || url.username !== '' || url.password !== '') return null
  // Letters of another script may look like a known name: then the true one stands beside it
  return { href: url.href, ...(url.hostname.includes('xn--') && { host: url.hostname }) }
}

const mayBeEmoji = /^[\p{Emoji}\p{Emoji_Component}\s]+$/u
const longestEmoji = 60

/** Up to three emoji and nothing else: shown large. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > longestEmoji || !mayBeEmoji.test(text)) return false
  // Here, not in a constant: on a phone, taking this set in costs 40 ms, and each text without emoji a millisecond
  return /^(?:\p{RGI_Emoji}\s?){1,3}$/v.test(text.trim())
}
