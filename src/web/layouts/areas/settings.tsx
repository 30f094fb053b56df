import { inBrowser, onServer } from '../../api/load.ts'
import { AreaFrame, loadTexts } from '../area-frame.tsx'

const load = loadTexts('settings')
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export { shouldRevalidate } from '../area-frame.tsx'

/** Brings the words of the settings to pages that mails and leaving lead to, without a log-in. */
export default function SettingsTexts() {
  return <AreaFrame />
}
