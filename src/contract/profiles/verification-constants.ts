/** Verification constants shared by server and browser. No imports, because the browser loads this file directly. */

/** Gestures for the selfie, chosen at random. */
export const gestures = [
  'wave',
  'thumb_up',
  'two_fingers',
  'hand_on_head',
  'touch_ear',
  'point_up',
  'hand_on_chin',
  'hand_on_chest',
] as const
export type Gesture = (typeof gestures)[number]
/** Reasons for refusing a verification, in display order for staff. */
export const verificationReasons = [
  'gesture_missing',
  'face_hidden',
  'unclear',
  'picture_of_picture',
  'somebody_else',
  'photos_unclear',
] as const
export type VerificationReason = (typeof verificationReasons)[number]
/** Validity of a gesture in minutes; maximum number of selfies, and of requests to others, within 24 hours. */
export const verificationLimits = { minutes: 10, perDay: 3, requestsPerDay: 5 } as const
