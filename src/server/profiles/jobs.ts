import type { Platform } from '../platform/platform.ts'
import { registerPhotoSignals } from './photos/photo-signals.ts'
import { registerPhotoJobs } from './photos/photos.ts'
import { registerPresenceJobs } from './profile/presence.ts'
import { registerTextSignals } from './profile/text-signals.ts'
import { registerTripJobs } from './profile/trips.ts'
import { registerVerificationJobs } from './verification/verification-review.ts'

/** Jobs of profiles, queued and scheduled. */
export function registerProfileJobs(platform: Platform): void {
  registerPhotoJobs(platform)
  registerPresenceJobs(platform)
  registerPhotoSignals(platform)
  registerTextSignals(platform)
  registerTripJobs(platform)
  registerVerificationJobs(platform)
}
