import { z } from 'zod'
import { disabledReasons } from '../constants.ts'
import { creditLotView } from '../credits.ts'
import { photoView } from '../profiles/profiles.ts'
import { country, id, isoTime, locale } from '../wire.ts'

export const memberStatus = z.enum(['not_confirmed', 'active', 'banned', 'pending_deletion', 'deleted'])

/** The logged-in member as user.php answers. */
export const userView = z.object({
  id,
  status: memberStatus,
  credits: z.int(),
  /** Credits in spending order, with the amounts paid for them. */
  credit_lots: z.array(creditLotView),
  paid_user: z.boolean(),
  signup_date: isoTime,
  notifications_disabled: z.array(z.string()),
  /** The reason; if there are several, the one the member can act on best. Null if emails are not stopped. */
  notifications_disabled_by: z.enum(disabledReasons).nullable(),
  fictional_icon: z.string(),
  email: z.string(),
  language: locale,
  /** Hidden by choice: paused, or without the consent that a profile requires. */
  is_paused: z.boolean(),
  /** End of the account's limitation; /decisions has the reason. */
  limited_until: isoTime.nullable(),
  /** The plan of a date whose check-in is overdue. */
  check_in_due: id.nullable(),
  profile: z.object({
    id,
    name: z.string(),
    country,
    status: z.enum(['disabled', 'active']),
    main_image: photoView.nullable(),
    has_photo: z.boolean(),
    /** Does not see who is online: neither offered as a filter nor as an order. */
    hides_presence: z.boolean(),
  }),
})
export type UserView = z.infer<typeof userView>
