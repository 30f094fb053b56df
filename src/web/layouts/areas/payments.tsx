import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { loadArea } from '../../i18n/area.ts'
import { AreaFrame } from '../area-frame.tsx'

/** The names of gifts stand among what credits were for. */
async function load(_api: Api, { locale }: LoadArgs) {
  const [payments, gifts] = await Promise.all([loadArea('payments', locale), loadArea('gifts', locale)])
  return { ...payments, ...gifts }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export { shouldRevalidate } from '../area-frame.tsx'

/** Brings the words of everything about credits and payments. */
export default function PaymentsTexts() {
  return <AreaFrame />
}
