/** Constants of signals that both sides share. No imports: the browser reads this file as it is. */

/** What is noticed about members by itself. None of it decides anything: it puts members into an order for people to look. */
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

/** Why a picture may not come back. Of the first two, the same picture is refused; anything alike waits for a person. */
export const knownImageKinds = ['intimate', 'minor', 'scam'] as const
export type KnownImageKind = (typeof knownImageKinds)[number]

/** What an order is looked at for. */
const orderRisks = ['new_account', 'other_country', 'failed_tries', 'many_orders', 'disputed_before'] as const
export type OrderRisk = (typeof orderRisks)[number]
