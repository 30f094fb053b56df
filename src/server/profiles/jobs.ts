import type { Platform } from '../platform/platform.ts'
import { registerPhotoSignals } from './photo-signals.ts'
import { registerPhotoJobs } from './photos.ts'
import { registerPresenceJobs } from './presence.ts'
import { registerTextSignals } from './text-signals.ts'
import { registerVerificationJobs } from './verification-review.ts'

/** What profiles do later, and every so often. */
export function registerProfileJobs(platform: Platform): void {
  registerPhotoJobs(platform)
  registerPresenceJobs(platform)
  registerPhotoSignals(platform)
  registerTextSignals(platform)
  registerVerificationJobs(platform)
}
