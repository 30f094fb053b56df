import type { Platform } from '../../platform/platform.ts'

/** Who looks at messages. */
export type Reading = Pick<Platform, 'db' | 'clock' | 'secrets'> & { viewerId: string }
/** Where a message stands. */
export type Place = { conversation_id: string; seq: number }

/** A place as one text: what goes with a message is looked up by it. */
export function placeKey({ conversation_id, seq }: Place): string {
  return `${conversation_id}:${seq}`
}
