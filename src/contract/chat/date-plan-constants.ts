/** Constants of date plans shared by server and browser. No imports, because the browser loads this file directly. */

/** Lengths of the texts of a plan, in characters. */
export const datePlanLength = { name: 30, place: 200, note: 500 } as const
/** Plans that a member has at a time. */
export const mostDatePlans = 5
/** A date begins at most so many days ahead, or began at most so many hours ago. */
export const datePlanWindow = { daysAhead: 30, hoursAgo: 12 } as const
/** Hours after the start at which the member checks in: by default, and at most. */
export const checkInHours = { usual: 3, most: 24 } as const
/** The check-in can be put off until so many hours after the start. */
export const longestDateHours = 48
/** Hours after the check-in, or after its expected time, at which the link ends and the plan is deleted. */
export const datePlanHours = 24
