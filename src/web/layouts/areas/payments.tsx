import { inBrowser, onServer } from '../../api/load.ts'
import { AreaFrame, loadTexts } from '../area-frame.tsx'

const load = loadTexts('payments')
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export { shouldRevalidate } from '../area-frame.tsx'

/** Brings the words of everything about credits and payments. */
export default function PaymentsTexts() {
  return <AreaFrame />
}
