import { photoUpload } from '../../../../contract/constants.ts'
import { ApiError } from '../../../api/errors.ts'

export type ChosenPhoto = {
  file: Blob
  width: number
  height: number
  /** False where this browser cannot draw it. */
  canShow: boolean
}

const longestSide = 1600
const quality = 0.86
/** Of a photo that this browser cannot open, until the server has measured it. */
const unknownSize = { width: 1200, height: 1600 }

/**
 * A photo as it leaves this device: at most 1600 pixels, and without what cameras write beside the picture. What cannot be opened here goes
 * as it is, and the server does the same. Throws ApiError for what is no photo, or more than 15 MB after that.
 */
export async function shrinkPhoto(file: File): Promise<ChosenPhoto> {
  if (!isPhoto(file)) throw new ApiError({ code: 'photo_wrong_type', params: {} }, 415)
  const picture = await createImageBitmap(file).catch(() => null)
  const drawn = picture && (await redraw(picture))
  const chosen = drawn ?? { file, ...unknownSize, canShow: picture !== null }
  if (chosen.file.size > photoUpload.maxBytes) throw new ApiError({ code: 'photo_too_large', params: {} }, 413)
  return chosen
}

/** Some systems do not know HEIC and give it no type. */
function isPhoto({ type, name }: File): boolean {
  const types: readonly string[] = photoUpload.types
  return types.includes(type) || (type === '' && /\.hei[cf]$/i.test(name))
}

async function redraw(picture: ImageBitmap): Promise<ChosenPhoto | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) return null
  // JPEG knows no transparency
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return file && { file, width: canvas.width, height: canvas.height, canShow: true }
}
