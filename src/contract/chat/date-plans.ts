import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done, id, isoTime, queryInt, text } from '../wire.ts'
import { checkInHours, datePlanLength } from './date-plan-constants.ts'

/** Name as shown on the site, and age, of a member; or a first name that the author of the plan wrote, without age. */
const companionView = z.object({ name: z.string(), age: z.int().nullable() })

const planFacts = {
  with: companionView,
  starts_at: isoTime,
  /** IANA time zone in which the plan was written. */
  time_zone: z.string(),
  place: z.string(),
  note: z.string(),
  /** When the member is expected to check in. */
  check_in_at: isoTime,
  /** When the member checked in; null until then. */
  checked_in_at: isoTime.nullable(),
  /** The check-in has not come by its time. */
  is_overdue: z.boolean(),
  /** When the link ends and the plan is deleted. */
  ends_at: isoTime,
}
const datePlanView = z.object({
  id,
  ...planFacts,
  /** The page for a friend: whoever has this URL can read the plan. */
  link: z.url(),
})
export type DatePlanView = z.infer<typeof datePlanView>

/** What a friend without an account sees of a plan (docs/decisions/0052). */
const sharedDateView = z.object({
  ...planFacts,
  /** Name of the member who shared it. */
  name: z.string(),
  /** Emergency numbers of the member's country, the best known first. */
  emergency_numbers: z.array(z.string()),
})
export type SharedDateView = z.infer<typeof sharedDateView>

/** A local time: `YYYY-MM-DDTHH:MM`. */
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

export const datePlanEndpoints = {
  listDatePlans: endpoint(routes.chat.listDatePlans, {
    who: 'member',
    summary: 'The plans of dates that the member shares, by start.',
    input: z.object({}),
    output: z.object({ plans: z.array(datePlanView) }),
  }),
  saveDatePlan: endpoint(routes.chat.saveDatePlan, {
    who: 'member',
    summary:
      'Write or change the plan of a date under an id made by the client. A new plan names a member that the author has a conversation with, or a first name; neither changes later.',
    input: z.object({
      id,
      member_id: id.optional(),
      name: text(0, datePlanLength.name).optional(),
      starts_at: localTime,
      /** IANA time zone of `starts_at`. */
      time_zone: z.string().max(60),
      check_in_hours: queryInt(1, checkInHours.most).default(checkInHours.usual),
      place: text(1, datePlanLength.place),
      note: text(0, datePlanLength.note).default(''),
    }),
    output: z.object({ plan: datePlanView }),
    errors: ['date_time_unusable', 'date_plan_limit', 'member_unavailable', 'fictional_member', 'conflict'],
  }),
  checkIn: endpoint(routes.chat.checkIn, {
    who: 'member',
    summary: 'Tell the readers of a plan that the member is home safe. Idempotent.',
    input: z.object({ id }),
    output: z.object({ plan: datePlanView }),
  }),
  extendCheckIn: endpoint(routes.chat.extendCheckIn, {
    who: 'member',
    summary: 'Put the check-in off by an hour, counted from now if it is overdue.',
    input: z.object({ id }),
    output: z.object({ plan: datePlanView }),
    errors: ['conflict'],
  }),
  endDatePlan: endpoint(routes.chat.endDatePlan, {
    who: 'member',
    summary: 'Delete a plan: its link stops working at once. Idempotent.',
    input: z.object({ id }),
    output: done,
  }),
  getSharedDate: endpoint(routes.chat.getSharedDate, {
    who: 'anyone',
    summary: 'The plan that a link names, for a friend without an account.',
    input: z.object({ token: z.string().min(1).max(100) }),
    output: z.object({ date: sharedDateView }),
    errors: ['link_expired'],
  }),
}
