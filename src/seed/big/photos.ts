import type { Platform } from '../../server/platform/platform.ts'
import { storeSeedPhoto } from '../../server/profiles/photos/index.ts'
import type { SharedPhoto } from '../big.ts'
import { demoPortrait } from '../portraits.ts'
import { chanceOf } from '../random.ts'

const perGender = 6

/** Makes a handful of portraits and keeps their files where any number of members may share them. */
export async function makeSharedPhotos(platform: Platform, seed: number): Promise<SharedPhoto[]> {
  const photos: SharedPhoto[] = []
  for (const gender of ['female', 'male'] as const) {
    for (let index = 0; index < perGender; index += 1) {
      const portrait = await demoPortrait(chanceOf(seed * 1000 + index * 2 + (gender === 'male' ? 1 : 0)), gender)
      const { filesKey, thumbhash, contentHash } = await storeSeedPhoto(
        platform,
        portrait,
        `shared/big-${seed}-${gender}-${index}`,
      )
      photos.push({ gender, filesKey, thumbhash, contentHash })
    }
  }
  return photos
}
