import type { Attachment, Letter } from './mail.ts'

type Link = { label: string; url: string }
type Parts = {
  kind: string
  /** Whose mail it is; null where nobody is known by that address. */
  memberId: string | null
  to: string
  from: { name: string; address: string }
  locale: string
  site: string
  /** The site's colour, #rrggbb, for links and the button; white words must be readable on it. */
  accent?: string
  subject: string
  paragraphs: string[]
  /** Facts below the first paragraph, such as the parts of a price; the last one is what they come to. */
  facts?: readonly { label: string; value: string }[]
  button: Link | null
  /** Further ways below the button. */
  links?: readonly Link[]
  footer: string
  /** A quiet link below the footer, such as the one that ends such mails. */
  footerLink?: Link
  headers?: Record<string, string>
  attachments?: readonly Attachment[]
}

const ownAccent = '#b8352f'

/** A plain, calm mail in both bodies; nothing in it is fetched from anywhere. */
export async function letterOf(parts: Parts): Promise<Letter> {
  return {
    kind: parts.kind,
    memberId: parts.memberId,
    to: parts.to,
    from: parts.from.address,
    fromName: parts.from.name,
    subject: parts.subject.replace(/[\r\n]+/g, ' '),
    text: textOf(parts),
    html: htmlOf(parts),
    ...(parts.headers === undefined ? {} : { headers: parts.headers }),
    ...(parts.attachments === undefined ? {} : { attachments: parts.attachments }),
  }
}

function textOf({ paragraphs, facts = [], button, links = [], footer, footerLink }: Parts): string {
  const [first = '', ...others] = paragraphs
  const linkText = ({ label, url }: Link) => `${label}:\n${url}`
  return [
    first,
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    ...others,
    ...(button === null ? [] : [linkText(button)]),
    ...links.map(linkText),
    '--',
    footer,
    ...(footerLink === undefined ? [] : [linkText(footerLink)]),
  ].join('\n\n')
}

function htmlOf(parts: Parts): string {
  const { facts = [], links = [], footerLink, accent = ownAccent } = parts
  const [first = '', ...others] = parts.paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`)
  const contents = [
    first,
    factTable(facts),
    ...others,
    buttonOf(parts.button, accent),
    ...linkParagraphs(links, accent),
  ].join('')
  const quietLink =
    footerLink === undefined
      ? ''
      : ` <a href="${escape(footerLink.url)}" style="color:#6b6460">${escape(footerLink.label)}</a>`
  return `<!doctype html><html lang="${parts.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(parts.subject)}</title></head>
<body style="margin:0;background:#faf6f3;font:16px/1.55 -apple-system,'Segoe UI',Roboto,sans-serif;color:#2b2522"><div style="max-width:520px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escape(parts.site)}</p>
<div style="background:#fff;border-radius:18px;padding:28px 24px">${contents}</div>
<p style="margin:20px 0 0;font-size:13px;color:#6b6460">${escape(parts.footer)}${quietLink}</p></div></body></html>`
}

function factTable(facts: NonNullable<Parts['facts']>): string {
  const rows = facts.map(({ label, value }, place) => {
    const weight = place === facts.length - 1 ? 700 : 400
    const look = `padding:6px 0;border-top:1px solid #ece5e0;vertical-align:top;font-weight:${weight}`
    return `<tr><th scope="row" style="${look};text-align:left">${escape(label)}</th><td style="${look};text-align:right;white-space:nowrap">${escape(value)}</td></tr>`
  })
  return rows.length === 0
    ? ''
    : `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

function buttonOf(button: Link | null, accent: string): string {
  if (button === null) return ''
  return `<p style="margin:24px 0"><a href="${escape(button.url)}" style="display:inline-block;padding:14px 22px;border-radius:14px;background:${escape(accent)};color:#fff;text-decoration:none;font-weight:600">${escape(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#6b6460;overflow-wrap:anywhere">${escape(button.url)}</p>`
}

function linkParagraphs(links: readonly Link[], accent: string): string[] {
  return links.map(
    ({ label, url }) =>
      `<p style="margin:0 0 16px"><a href="${escape(url)}" style="color:${escape(accent)}">${escape(label)}</a></p>`,
  )
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
