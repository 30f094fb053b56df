import { demoPortrait } from '../src/seed/portraits.ts'
import { chanceOf } from '../src/seed/random.ts'

/** A photo to upload: a portrait as JPEG. */
export function portraitFile(): Promise<Buffer> {
  return demoPortrait(chanceOf(11), 'female')
}
