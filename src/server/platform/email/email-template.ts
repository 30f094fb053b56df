import type { EmailTemplate } from './mail.ts'
import { markupOf } from './template/markup.ts'
import type { Parts } from './template/parts.ts'
import { plainText } from './template/plain.ts'

export type { Entry, Paragraph, Parts, Span } from './template/parts.ts'
export type { Look } from './template/theme.ts'

/** An email as HTML and text in the site's design (docs/operations/mail.md). Loads no external content. */
export function emailTemplateOf(parts: Parts): EmailTemplate {
  const subject = parts.subject.replace(/[\r\n]+/g, ' ')
  return {
    kind: parts.kind,
    memberId: parts.memberId,
    to: parts.to,
    from: parts.from.address,
    fromName: parts.from.name,
    subject,
    text: plainText(parts),
    html: markupOf({ ...parts, subject }),
    ...(parts.headers === undefined ? {} : { headers: parts.headers }),
    ...(parts.attachments === undefined ? {} : { attachments: parts.attachments }),
  }
}
