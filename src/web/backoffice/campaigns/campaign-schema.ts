/** An email in light or dark, whatever the browser prefers. */
export function schemed(html: string, scheme: 'light' | 'dark'): string {
  const holds = scheme === 'dark' ? '@media all' : '@media not all'
  return html
    .replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g, holds)
    .replace(/color-scheme:\s*light dark/g, `color-scheme:${scheme}`)
    .replace(/(name="color-scheme" content=")light dark"/, `$1${scheme}"`)
}
