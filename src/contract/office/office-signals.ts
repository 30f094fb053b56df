/** Signal constants shared by server and browser. No imports, because the browser loads this file directly. */

/** Kinds of signals. They never decide anything; they sort members for review. */
export const signalKinds = [
  'known_image',
  'payment_request',
  'duplicate_photo',
  'shared_device',
  'identical_openers',
  'many_openers',
  'many_likes',
  'crowded_network',
  'contact_in_profile',
  'contact_in_messages',
] as const
export type SignalKind = (typeof signalKinds)[number]

/** Kinds of known images. The same picture is refused for the first two; similar ones wait for review. */
export const knownImageKinds = ['intimate', 'minor', 'scam'] as const
export type KnownImageKind = (typeof knownImageKinds)[number]

/** Risk reasons of orders. */
const orderRisks = ['new_account', 'other_country', 'failed_tries', 'many_orders', 'disputed_before'] as const
export type OrderRisk = (typeof orderRisks)[number]
