import { photoUpload } from '../../../../contract/constants.ts'
import { ApiError } from '../../../api/errors.ts'

/** In pixels of the photo. */
export type CropArea = { x: number; y: number; width: number; height: number }

/** Files below this are sent as they are. */
const smallBytes = 3 * 1024 * 1024
const longestSide = 3200

/** The file for upload, and a preview URL if the browser can decode it; the caller revokes it. Throws ApiError. */
export async function openPhoto(file: File): Promise<{ photo: Blob; url: string | null }> {
  const photo = await preparePhoto(file)
  if (photo.size > photoUpload.maxBytes) throw new ApiError({ code: 'photo_too_large', params: {} }, 413)
  const url = URL.createObjectURL(photo)
  if (await canShow(url)) return { photo, url }
  URL.revokeObjectURL(url)
  return { photo, url: null }
}

/**
 * Scales large photos down before upload: the server stores 1600 pixels at most, and mobile connections are slow.
 * Converts what only this browser can decode (HEIC) to JPEG. Undecodable files are sent as they are, so that the
 * server reports the error.
 */
async function preparePhoto(file: File): Promise<Blob> {
  if (file.size <= smallBytes && /^image\/(jpeg|png|webp|avif)$/.test(file.type)) return file
  // Moving pictures would lose their movement here, unnoticed
  if (file.type === 'image/gif') return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const brush = canvas.getContext('2d')
  if (!brush) return file
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const lighter = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return lighter ?? file
}

/** Whether this browser can show the file, so that it can be cropped here. */
async function canShow(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}
