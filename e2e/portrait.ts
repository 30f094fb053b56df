import { drawPortrait } from '../src/seed/portraits.ts'
import { chanceOf } from '../src/seed/random.ts'

/** A photo to upload: a drawn portrait as JPEG. */
export function portraitFile(): Promise<Buffer> {
  return drawPortrait(chanceOf(11), 'female')
}
