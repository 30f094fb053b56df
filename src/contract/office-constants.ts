/** Constants of the office that both sides share. No imports: the browser reads this file as it is. */

/** What the staff may decide about what a member did, mildest first: nothing, a warning, taking away what it is about, less for a while, the end. */
export const measures = ['none', 'warn', 'remove', 'limit', 'ban'] as const
export type Measure = (typeof measures)[number]
/** Why: what a decision says to the member whom it is about, in words of their language. */
export const grounds = [
  'underage',
  'intimate_image',
  'illegal',
  'threat',
  'harassment',
  'hate',
  'scam',
  'payment_fraud',
  'impersonation',
  'fake',
  'nudity',
  'contact_details',
  'advertising',
  'spam',
  'terms',
] as const
export type Ground = (typeof grounds)[number]
/** What waits for a person of the staff, by kind, gravest first where nothing else decides. */
export const queueKinds = [
  'reports',
  'notices',
  'appeals',
  'verifications',
  'photos',
  'texts',
  'complaints',
  'payments',
] as const
export type QueueKind = (typeof queueKinds)[number]

/** What an entry of the audit log may say beside its action; nothing private. Texts: `audit.facts.<name>` of the office. */
export const auditFacts = [
  'site',
  'subject',
  'measure',
  'ground',
  'days',
  'until',
  'order',
  'amount',
  'credits',
  'setting',
  'was',
  'now',
  'code',
  'role',
  'count',
  'job',
  'file',
  'test',
] as const
export type AuditFact = (typeof auditFacts)[number]
