/** Whether a line of a log or console is a complaint of use-intl: a text, or a value of one, is missing. */
export function isTextFault(line: string): boolean {
  return /\b(?:MISSING_MESSAGE|MISSING_FORMAT|INSUFFICIENT_PATH|INVALID_MESSAGE|INVALID_KEY|FORMATTING_ERROR)\b/.test(
    line,
  )
}

/** Dotted words that people write: hosts, files, addresses. */
const written =
  /\b[\w.-]*(?:\.(?:com|org|net|example|eu|html|svg|jpg|png|pdf|js|php)|example\.\w+|localhost)\b|\S*@\S*/g
const faults: Record<string, RegExp> = {
  'a key': /(?<![\w.@/-])[a-z]+(?:\.[a-z][a-zA-Z]+)+(?![\w.@/-])/,
  'a placeholder': /\{\{?[#^/]?\s*\w+[^{}]*\}|\$\{/,
  'no value': /\bundefined\b|\bNaN\b|\[object |\bnull\b|Invalid Date/,
}

/** What in the words of a page looks like a message key, an unresolved placeholder or a value that is none. */
export function faultsInText(text: string): string[] {
  const plain = text.replace(written, ' ')
  return Object.entries(faults).flatMap(([what, pattern]) => {
    const found = pattern.exec(plain)
    return found ? [`${what}: ${plain.slice(Math.max(0, found.index - 20), found.index + 60).trim()}`] : []
  })
}

const spoken = /\s(?:aria-label|aria-description|aria-roledescription|alt|title|placeholder|content|value)="([^"]*)"/g

/** The words of a document: its text and the attributes that are read out or shown, one per line, without scripts and styles. */
export function wordsOfHtml(html: string): string[] {
  const bare = html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<!--[\s\S]*?-->/g, '')
  const visible = bare.replace(/<input[^>]*type="hidden"[^>]*>/g, ' ').replace(/<meta[^>]*(?:viewport|csp)[^>]*>/g, ' ')
  const attributes = [...visible.matchAll(spoken)].map(([, words = '']) => words)
  return [...visible.replace(/<[^>]+>/g, '\n').split('\n'), ...attributes].map((line) => line.trim()).filter(Boolean)
}
