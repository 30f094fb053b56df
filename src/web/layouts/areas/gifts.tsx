import { inBrowser, onServer } from '../../api/load.ts'
import { AreaFrame, loadTexts } from '../area-frame.tsx'

const load = loadTexts('gifts')
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export { shouldRevalidate } from '../area-frame.tsx'

/** Brings the names of gifts. */
export default function GiftTexts() {
  return <AreaFrame />
}
