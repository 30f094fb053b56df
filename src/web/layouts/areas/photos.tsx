import { inBrowser, onServer } from '../../api/load.ts'
import { AreaFrame, loadTexts } from '../area-frame.tsx'

const load = loadTexts('photos')
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export { shouldRevalidate } from '../area-frame.tsx'

/** Brings the words of adding, ordering and describing own photos. */
export default function PhotosTexts() {
  return <AreaFrame />
}
