import type { Letter } from './mail.ts'

type Parts = {
  to: string
  from: { name: string; address: string }
  locale: string
  site: string
  subject: string
  paragraphs: string[]
  button: { label: string; url: string } | null
  footer: string
  /** A quiet link below the footer, such as the one that ends such mails. */
  footerLink?: { label: string; url: string }
  headers?: Record<string, string>
}

/** A plain, calm mail in both bodies; nothing in it is fetched from anywhere. */
export function letterOf(parts: Parts): Letter {
  const text = [
    ...parts.paragraphs,
    ...(parts.button === null ? [] : [`${parts.button.label}:\n${parts.button.url}`]),
    '--',
    parts.footer,
    ...(parts.footerLink === undefined ? [] : [`${parts.footerLink.label}:\n${parts.footerLink.url}`]),
  ]
  const paragraphs = parts.paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`)
  const button =
    parts.button === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escape(parts.button.url)}" style="display:inline-block;padding:14px 22px;border-radius:14px;background:#b8352f;color:#fff;text-decoration:none;font-weight:600">${escape(parts.button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#6b6460;overflow-wrap:anywhere">${escape(parts.button.url)}</p>`
  const link = parts.footerLink
  const footerLink =
    link === undefined ? '' : ` <a href="${escape(link.url)}" style="color:#6b6460">${escape(link.label)}</a>`
  const html = `<!doctype html><html lang="${parts.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(parts.subject)}</title></head>
<body style="margin:0;background:#faf6f3;font:16px/1.55 -apple-system,'Segoe UI',Roboto,sans-serif;color:#2b2522"><div style="max-width:520px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escape(parts.site)}</p>
<div style="background:#fff;border-radius:18px;padding:28px 24px">${paragraphs.join('')}${button}</div>
<p style="margin:20px 0 0;font-size:13px;color:#6b6460">${escape(parts.footer)}${footerLink}</p></div></body></html>`
  return {
    to: parts.to,
    from: parts.from.address,
    fromName: parts.from.name,
    subject: parts.subject.replace(/[\r\n]+/g, ' '),
    text: text.join('\n\n'),
    html,
    ...(parts.headers === undefined ? {} : { headers: parts.headers }),
  }
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
