/**
 * What documents and written pages may name: `{{name}}` stands for a text, `{{#name}}…{{/name}}` is there where the fact is true or not
 * empty, `{{^name}}…{{/name}}` where it is not.
 */
export const documentTexts = [
  'site',
  'mail_name',
  'support_email',
  'support_phone',
  'company_name',
  'company_address',
  'company_country',
  'company_registration',
  'company_register',
  'company_representative',
  'company_vat',
  'company_tradenames',
  'country',
  'minimum_age',
  'terms_date',
  'accessibility_date',
  'message_credits',
  'message_price',
  'message_length',
  'photo_credits',
  'unsend_minutes',
  'signup_credits',
  'free_conversations',
  'refund_days',
  'checkout_minutes',
  'time_bonus_percentage',
  'time_bonus_hours',
  'welcome_percentage',
  'welcome_days',
  'fictional_share',
  'free_photos',
  'premium_photos',
  'session_days',
  'locale_days',
  'complaint_received_days',
  'complaint_answered_days',
] as const
export const documentConditions = [
  'fictional_profiles',
  'logged_out_search',
  'has_advertising',
  'is_from_us',
  'gives_credits',
  'has_free_conversations',
] as const

export type DocumentFacts = Readonly<
  Record<(typeof documentTexts)[number], string> & Record<(typeof documentConditions)[number], boolean>
>

/** What is wrong with a text's placeholders, and with which of them. */
type TemplateFault = { kind: 'unknown' | 'unclosed'; name: string }

const tag = /\{\{([#^/]?)([^{}]*)\}\}/g
const texts: ReadonlySet<string> = new Set(documentTexts)
const conditions: ReadonlySet<string> = new Set(documentConditions)

/** The first fault of a text's placeholders: a name that nobody knows, a condition in the place of a text, or a section that does not end. */
export function templateFault(template: string): TemplateFault | null {
  const open: string[] = []
  for (const [, sign = '', name = ''] of template.matchAll(tag)) {
    const isKnown = texts.has(name) || (sign !== '' && conditions.has(name))
    if (!isKnown) return { kind: 'unknown', name }
    if (sign === '/' && open.pop() !== name) return { kind: 'unclosed', name }
    if (sign === '#' || sign === '^') {
      // Within itself the first end would end both
      if (open.includes(name)) return { kind: 'unclosed', name }
      open.push(name)
    }
  }
  const [left] = open
  return left === undefined ? null : { kind: 'unclosed', name: left }
}
