import sharp from 'sharp'
import { photoWidths } from '../../contract/constants.ts'
import type { Look, Setting } from '../people/look.ts'
import { makePicture } from './picture.ts'
import { pictureSize } from './shots.ts'

/** One stored file of a picture (`480.avif`, `blurred.webp`); null for a name that no photo has. */
export async function pictureFile(look: Look, setting: Setting, name: string): Promise<Buffer | null> {
  const [size = '', format = ''] = name.split('.')
  const width = photoWidths.find((each) => String(each) === size)
  if (size !== 'blurred' && (width === undefined || width > pictureSize(look, setting).width)) return null
  const picture =
    width === undefined
      ? // Some twenty points across, made large, as of every photo
        sharp(await (await makePicture(look, setting, 20)).png().toBuffer())
          .resize({ width: 160, kernel: 'cubic' })
          .blur(6)
      : await makePicture(look, setting, width)
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 0 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 78, effort: 2 }).toBuffer()
    case 'jpg':
      return picture.jpeg({ quality: 80, progressive: true }).toBuffer()
    default:
      return null
  }
}
