/** A development page without framework and script. `style` is added to the shared styles. */
export function devPage(title: string, body: string, style = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
article{border-block-start:1px solid #8886;padding-block:1.5rem}h2{font-size:1.2rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere}
summary{min-height:24px;cursor:pointer}${style}</style></head><body><main><h1>${title}</h1><p>Demo mode: nothing here left this machine.</p>${body || '<p>Nothing yet.</p>'}</main></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
