const hidden = '[…]'
const longest = 300

/** Redaction rules for error texts of failed jobs, applied in order: personal data and texts of third parties. */
const hiding: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Query parameters, and row values quoted by PostgreSQL
  [/\bparams:[\s\S]*$/i, `params: ${hidden}`],
  [/\(([\w", ]+)\)=\([^)]*\)/g, `($1)=(${hidden})`],
  [/\bFailing row contains [\s\S]*$/i, `Failing row contains ${hidden}`],
  // The text after a mail server's reply code may contain the recipient
  [/\b([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})\b)?[ -]\s*\S[\s\S]*$/, `$1 $2 ${hidden}`],
  [/<[^<>\n]*>/g, hidden],
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"')]+/gi, hidden],
  [/[^\s@"'(,;:]+@[^\s@"'),;:]+/g, hidden],
  // Names of tables, columns and the like are ours
  [/\b(relation|column|constraint|table|function|type|schema|index|key) "(\w+)"/gi, '$1 $2'],
  [/"(?:[^"\\]|\\.)*"/g, hidden],
  [/(?<!\w)'(?:[^'\\]|\\.)*'/g, hidden],
  [/`[^`]*`|[“”„«‹][^“”»›]*[“”»›]/g, hidden],
  // Tokens, hashes and ids
  [/\b(?=[\w-]*\d)[\w-]{20,}/g, hidden],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, hidden],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, hidden],
  [/\+?\d[\d ()/-]{7,}\d/g, hidden],
]

/** An error message safe to show: one short line without private data (see the list). */
export function redacted(words: string): string {
  let shown = words.split('\n    at ')[0] ?? ''
  for (const [pattern, instead] of hiding) shown = shown.replace(pattern, instead)
  const line = shown.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
