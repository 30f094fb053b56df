import type { Attachment } from '../mail.ts'
import type { Look } from './theme.ts'

export type Link = { label: string; url: string }
/** An item of a list in an email: a linked title and a line of text. */
export type Entry = { title: string; text: string; url: string }

/** A piece of a paragraph: plain, bold, or a link. */
export type Span = { text: string; isBold?: boolean; url?: string }
export type Paragraph = string | readonly Span[]

/** What a mail is made of. All texts are plain: nothing in them is taken for markup. */
export type Parts = {
  kind: string
  /** The member; null if the recipient is not a member. */
  memberId: string | null
  to: string
  from: { name: string; address: string }
  locale: string
  site: string
  /** The site's mark and colours; the product's own without. */
  look?: Look
  subject: string
  /** Above everything; without it, the subject. */
  heading?: string
  /** What mail programs show beside the subject, also on a locked screen: neutral, as the subject is. Nothing without it, not even the first words. */
  preview?: string
  paragraphs: Paragraph[]
  /** A code from the first paragraph, repeated in large type. */
  code?: string
  /** Facts below the first paragraph, such as the parts of a price; the last one is what they come to. */
  facts?: readonly { label: string; value: string }[]
  /** Below the paragraphs, before the button. */
  list?: readonly Entry[]
  button: Link | null
  /** Further ways below the button. */
  links?: readonly Link[]
  footer: string
  /** A link below the footer, such as unsubscribe. */
  footerLink?: Link
  headers?: Record<string, string>
  attachments?: readonly Attachment[]
}

/** The pieces of a paragraph. */
export function spansOf(paragraph: Paragraph): readonly Span[] {
  return typeof paragraph === 'string' ? [{ text: paragraph }] : paragraph
}
