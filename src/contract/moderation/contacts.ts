import { z } from 'zod'
import { mostBlockedContacts } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { isoDate } from '../wire.ts'

/** Which addresses they are is not stored, and whether they belong to members is not shown. */
const contactsView = z.object({
  total: z.int(),
  /** How many were added on a day, newest first. */
  days: z.array(z.object({ day: isoDate, count: z.int() })),
})
export type BlockedContactsView = z.infer<typeof contactsView>
const entry = z.string().max(1_000)

export const contactsEndpoints = {
  getBlockedContacts: endpoint(routes.moderation.getBlockedContacts, {
    who: 'member',
    summary: 'Get how many contacts the member has blocked, and when.',
    input: z.object({}),
    output: contactsView,
  }),
  blockContacts: endpoint(routes.moderation.blockContacts, {
    who: 'member',
    summary:
      'Block contacts by their email addresses, of which only keyed hashes are stored: whoever has or later signs up with one does not see the member. The answer is the same whether or not they are members.',
    // More than the limit, so that `contact_limit` can say how many are left
    input: z.object({
      emails: z
        .array(entry)
        .min(1)
        .max(5 * mostBlockedContacts),
    }),
    output: contactsView.extend({
      num_added: z.int(),
      /** Positions of entries that are not addresses; the others are added. */
      malformed: z.array(z.int()),
    }),
    errors: ['contact_limit'],
  }),
  unblockContact: endpoint(routes.moderation.unblockContact, {
    who: 'member',
    summary: 'Remove one blocked contact, named by its email address.',
    input: z.object({ email: entry }),
    output: contactsView,
    errors: ['invalid_email', 'contact_not_found'],
  }),
  unblockAllContacts: endpoint(routes.moderation.unblockAllContacts, {
    who: 'member',
    summary: 'Remove all blocked contacts.',
    input: z.object({}),
    output: contactsView,
  }),
}
