import type { Api } from '../../../contract/index.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { loadArea } from '../../i18n/area.ts'
import { AreaFrame } from '../area-frame.tsx'

async function load(_api: Api, { locale }: LoadArgs) {
  const [chat, gifts] = await Promise.all([loadArea('chat', locale), loadArea('gifts', locale)])
  return { ...chat, ...gifts }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export { shouldRevalidate } from '../area-frame.tsx'

/** Brings the words of conversations and the names of gifts. */
export default function ChatTexts() {
  return <AreaFrame />
}
