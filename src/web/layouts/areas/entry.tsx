import { inBrowser, onServer } from '../../api/load.ts'
import { AreaFrame, loadTexts } from '../area-frame.tsx'

const load = loadTexts('entry')
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export { shouldRevalidate } from '../area-frame.tsx'

/** Brings the words of every way in: sign-up, log-in, activation, reset. */
export default function EntryTexts() {
  return <AreaFrame />
}
