/** Constants of being verified that both sides share. No imports: the browser reads this file as it is. */

/** What a member is asked to do on the picture; one of them by chance. */
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
/** Why a picture does not verify somebody, in the order in which the staff choose. */
export const verificationReasons = [
  'gesture_missing',
  'face_hidden',
  'unclear',
  'picture_of_picture',
  'somebody_else',
  'photos_unclear',
] as const
export type VerificationReason = (typeof verificationReasons)[number]
/** How long a gesture holds, in minutes; how many pictures can be sent within 24 hours. */
export const verificationLimits = { minutes: 10, perDay: 3 } as const
