import { redirect } from 'react-router'
import type { Api } from '../../../contract/index.ts'
import { idIn, inBrowser, type LoadArgs, onServer } from '../../api/load.ts'

/** /members/{id}/chat: finds or opens the conversation with a member and goes there. Nothing is sent. */
const load = async (api: Api, { params }: LoadArgs) => {
  const { conversation } = await api.chat.openConversation({ member_id: idIn(params) })
  throw redirect(`/chats/${conversation.id}`)
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Only drawn when it was refused, and then by the error page of its layout. */
export default function OpenChat() {
  return null
}
