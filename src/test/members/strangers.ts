import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { contract } from '../../contract/index.ts'

/** Things that belong to one pool, by id. */
export type Things = Record<
  'member' | 'conversation' | 'message' | 'order' | 'bundle' | 'photo' | 'search' | 'session' | 'export' | 'other',
  string
>
type Asking = (things: Things) => Record<string, unknown>

const seq = 1
const member: Asking = (things) => ({ id: things.member })
const toMember: Asking = (things) => ({ member_id: things.member })
const conversation: Asking = (things) => ({ id: things.conversation })
const photo: Asking = (things) => ({ id: things.photo })
const search: Asking = (things) => ({ id: things.search })
const order: Asking = (things) => ({ order_id: things.order })
const other: Asking = (things) => ({ id: things.other })

/** Every call that names a thing by its id, and how it is asked. Those of one kind of `other` are made by nobody here: only that they answer alike counts. */
export const callsById: Record<string, Asking> = {
  'accounts.endSession': (things) => ({ id: things.session }),
  'accounts.removePasskey': other,
  'accounts.getExportLink': (things) => ({ id: things.export }),
  'moderation.block': toMember,
  'moderation.unblock': toMember,
  'moderation.appeal': (things) => ({ ...other(things), text: 'It was not me at all' }),
  'moderation.report': (things) => ({ ...toMember(things), reason: 'scam', text: 'They ask for money.' }),
  'profiles.getProfile': member,
  'profiles.orderPhotos': (things) => ({ ids: [things.photo] }),
  'profiles.deletePhoto': photo,
  'profiles.setMainPhoto': photo,
  'profiles.savePhoto': (things) => ({ ...photo(things), caption: 'Mine' }),
  'profiles.finishUpload': other,
  'profiles.openAlbum': toMember,
  'profiles.closeAlbum': member,
  'profiles.requestVerification': member,
  'profiles.declineVerificationRequest': member,
  'likes.like': toMember,
  'likes.getRelation': member,
  'likes.markSeen': member,
  'likes.unlike': member,
  'likes.pass': toMember,
  'likes.undoPass': member,
  'likes.swipe': (things) => ({ ...toMember(things), choice: 'like' }),
  'likes.undoSwipe': toMember,
  'payments.getQuote': (things) => ({ bundle_id: things.bundle }),
  'payments.createOrder': (things) => ({
    order_id: things.other,
    bundle_id: things.bundle,
    payment_method: 'ideal',
    agreement_id: things.other,
  }),
  'payments.getOrder': (things) => ({ id: things.order }),
  'payments.endAgreement': other,
  'payments.getDebit': order,
  'payments.startDebit': (things) => ({ ...order(things), mandate_id: things.other }),
  'payments.resendDebitCode': order,
  'payments.signDebit': (things) => ({ ...order(things), code: '123456' }),
  'invoices.listInvoices': order,
  'search.changeSavedSearch': (things) => ({ ...search(things), name: 'Mine' }),
  'search.markSearchSeen': search,
  'search.removeSavedSearch': search,
  'chat.sendMessage': (things) => ({ ...conversation(things), message_id: things.other, text: 'Hello' }),
  'chat.unsendMessage': (things) => ({ ...conversation(things), seq }),
  'chat.react': (things) => ({ ...conversation(things), seq, emoji: '❤️' }),
  'chat.openPhoto': (things) => ({ ...conversation(things), seq }),
  'chat.saveDraft': (things) => ({ ...conversation(things), text: 'Hello' }),
  'chat.listIcebreakers': conversation,
  'chat.listReceivedGifts': member,
  'chat.listChats': (things) => ({ before: '2026-06-15T12:00:00.000Z', before_id: things.conversation }),
  'chat.deleteChat': (things) => ({ conversation: things.conversation }),
  'chat.restoreChat': conversation,
  'chat.openConversation': toMember,
  'chat.listReportable': ({ member, message }) => ({ member_id: member, message_id: message }),
  'chat.getConversation': conversation,
  'chat.getPartner': conversation,
  'chat.listMessages': conversation,
  'chat.markRead': (things) => ({ ...conversation(things), seq }),
  'chat.markDelivered': (things) => ({ conversations: [{ id: things.conversation, seq }] }),
  'chat.listChanges': (things) => ({ ...conversation(things), after: 0 }),
  'chat.archiveChat': (things) => ({ ...conversation(things), is_archived: true }),
  'chat.muteChat': (things) => ({ ...conversation(things), hours: 8 }),
  'chat.saveWaitingMessage': (things) => ({ text: 'Hello', member_id: things.member }),
  'chat.saveDatePlan': (things) => ({
    ...other(things),
    ...toMember(things),
    starts_at: '2026-06-15T20:00',
    time_zone: 'UTC',
    place: 'Pier',
  }),
  'chat.checkIn': other,
  'chat.extendCheckIn': other,
  'chat.endDatePlan': other,
  'content.getShown': member,
}

/** Calls that name a thing of their own making, or somebody in words; they have tests of their own. */
const ownThings = ['accounts.signUp', 'payments.withdraw']

type Named = { name: string; endpoint: Endpoint }
const all: Named[] = Object.entries(contract).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
  })),
)

/** Names of the calls of members and visitors whose input has an id in it. */
export function callsThatNameAnId(): string[] {
  return all
    .filter(({ endpoint }) => endpoint.who !== 'staff' && /"format":"uuid"|:id\b/.test(inputText(endpoint)))
    .map(({ name }) => name)
    .filter((name) => !ownThings.includes(name))
}

function inputText({ input, route }: Endpoint): string {
  return `${route} ${JSON.stringify(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }))}`
}

/** Names of the calls that read without being asked for anything in particular. */
export function callsThatListAll(): string[] {
  return all
    .filter(
      ({ endpoint }) => endpoint.who !== 'staff' && endpoint.route.startsWith('GET ') && !/:\w/.test(endpoint.route),
    )
    .filter(({ name, endpoint }) => endpoint.input.safeParse({}).success && name !== 'accounts.logOut')
    .map(({ name }) => name)
}
