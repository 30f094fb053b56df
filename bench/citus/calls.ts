import { randomUUID } from 'node:crypto'
import { datePlan } from '../../src/test/members/date-plans.ts'
import { plainPhoto } from '../../src/test/members/photos.ts'
import { insistOn } from '../cluster/wait.ts'
import { openClient } from './client.ts'

export type CallOutcome = { name: string; ms: number; error: string | null }
type Client = ReturnType<typeof openClient>

const password = 'nine lives for a cat'

/**
 * Two members do what members do, on a server that runs jobs, in demo mode. One call after the other; one that fails does not end the
 * others, unless they need its answer.
 */
export async function tryCalls(origin: string): Promise<CallOutcome[]> {
  const outcomes: CallOutcome[] = []
  async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const note = (error: string | null) => outcomes.push({ name, ms: performance.now() - began, error })
    try {
      const result = await work()
      note(null)
      return result
    } catch (error) {
      note(error instanceof Error ? error.message : String(error))
      throw error
    }
  }
  /** For calls whose answer no other needs. */
  const attempt = (name: string, work: () => Promise<unknown>) => step(name, work).catch(() => undefined)

  // What stops them is in the outcomes
  await meet(origin, step, attempt).catch(() => undefined)
  return outcomes
}

async function meet(origin: string, step: Step, attempt: Attempt): Promise<void> {
  const anna = await joins(origin, { name: 'Anna', gender: 'female', seeks: 'male' }, step)
  const bram = await joins(origin, { name: 'Bram', gender: 'male', seeks: 'female' }, step)
  await fillProfile(anna, attempt)
  await findEachOther(anna, bram, attempt)
  await buys(bram, step, attempt)
  await talk(anna, bram, step, attempt)
  await quarrel(anna, bram, attempt)
  await leave(anna, attempt)
}

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>
type Attempt = (name: string, work: () => Promise<unknown>) => Promise<unknown>
type Member = Client & { id: string; email: string }
type Person = { name: string; gender: 'female' | 'male'; seeks: 'female' | 'male' }

async function joins(origin: string, person: Person, step: Step): Promise<Member> {
  const client = openClient(origin)
  const { accounts } = client.api
  const email = `${person.name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`
  const consent = { consent: true, consent_version: '2023-12-01T12:00:00Z' }
  await step('sign up', () =>
    accounts.signUp({ ...person, ...consent, email, password, date_of_birth: '1990-05-06', country: 'NL' }),
  )
  await step('confirm the email address', async () => accounts.activate({ token: await tokenFor(client, email) }))
  await step('log in', async () => {
    await accounts.logOut({})
    return accounts.logIn({ email, password })
  })
  const { user } = await step('read the logged-in member', () => accounts.getUser({}))
  if (user === null) throw new Error('nobody is logged in')
  return { ...client, id: user.id, email }
}

/** The token of the activation link, from the caught email. */
async function tokenFor({ ask }: Client, email: string): Promise<string> {
  let token: string | undefined
  await insistOn(async () => {
    const { mails } = (await (await ask(`/dev/mail.json?to=${encodeURIComponent(email)}`)).json()) as {
      mails: { text: string }[]
    }
    token = mails.map(({ text }) => /\/activate\/done\?token=([\w-]+)/.exec(text)?.[1]).find((found) => found)
    return token !== undefined
  }, 'the activation email')
  return token ?? ''
}

async function fillProfile({ api, ask }: Member, attempt: Attempt): Promise<void> {
  await attempt('save the own profile', () =>
    api.profiles.saveProfile({ about_me: 'Collects lighthouses', interests: ['sailing'] }),
  )
  await attempt('upload a photo', async () => {
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(await plainPhoto())], { type: 'image/jpeg' }), 'me.jpg')
    return ask('/api/profiles/me/photos', { method: 'POST', body: form })
  })
  await attempt('fetch a photo', async () => {
    const { photos } = await api.profiles.listPhotos({})
    const photo = photos[0]
    if (photo === undefined) throw new Error('there is no photo')
    return ask(`/photos/${photo.match}/${photo.filename}${photo.signature}`)
  })
  await attempt('set visibility', () => api.profiles.setVisibility({ is_private: false }))
}

async function findEachOther(anna: Member, bram: Member, attempt: Attempt): Promise<void> {
  await attempt('search', () => bram.api.search.searchMembers({}))
  await attempt('save a search', () => bram.api.search.saveSearch({ name: 'Near me', filters: {}, has_alert: true }))
  await attempt('swipe deck', () => bram.api.search.getDeck({}))
  await attempt('profile of another member', () => bram.api.profiles.getProfile({ id: anna.id }))
  await attempt('visitors', () => anna.api.likes.listVisitors({}))
  await attempt('like', () => bram.api.likes.like({ member_id: anna.id, comment: { text: 'Hello' } }))
  await attempt('match', () => anna.api.likes.like({ member_id: bram.id }))
  await attempt('likes', () => anna.api.likes.listLikesPage({ type: 'matches' }))
  await attempt('relation', () => anna.api.likes.getRelation({ id: bram.id }))
  await attempt('new matches in chat', () => anna.api.chat.listNewMatches({}))
}

async function buys({ api, ask }: Member, step: Step, attempt: Attempt): Promise<void> {
  const { payments, credits, invoices } = api
  const { bundles } = await step('credit packs', () => payments.listBundles({}))
  const { settings } = await step('site settings', () => api.sites.getSettings({}))
  const { order } = await step('order', () =>
    payments.createOrder({
      order_id: randomUUID(),
      bundle_id: bundles[1]?.id ?? '',
      payment_method: 'ideal',
      start_request: settings.terms_version,
    }),
  )
  await step('pay, with webhook and settlement', async () => {
    const page = new URL(order.checkout_url ?? '', 'http://localhost').pathname
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await ask(page, { method: 'POST', headers, body: 'do=pay' })
    await insistOn(async () => (await payments.getOrder({ id: order.id })).order.status === 'completed', 'payment')
  })
  await attempt('wallet', () => credits.getWallet({}))
  await attempt('movements', () => credits.listMovements({}))
  await attempt('invoices', () => invoices.listInvoices({}))
  await attempt('spending limit', () => payments.setSpendingLimit({ limit_minor: 50_000, currency: 'EUR' }))
}

async function talk(anna: Member, bram: Member, step: Step, attempt: Attempt): Promise<void> {
  const { chat } = bram.api
  const { conversation } = await step('open a conversation', () => chat.openConversation({ member_id: anna.id }))
  const { id } = conversation
  const say = (member: Member, text: string) => member.api.chat.sendMessage({ id, message_id: randomUUID(), text })
  await step('first message', () => say(bram, 'Shall we sail?'))
  await attempt('answer', () => say(anna, 'Gladly'))
  const { message } = await step('paid message', () => say(bram, 'On Sunday?'))
  await attempt('messages', () => anna.api.chat.listMessages({ id }))
  await attempt('inbox', () => anna.api.chat.listChats({}))
  await attempt('mark read', () => anna.api.chat.markRead({ id, seq: message.seq }))
  await attempt('react', () => anna.api.chat.react({ id, seq: message.seq, emoji: '👍' }))
  await attempt('gift', () =>
    chat.sendMessage({ id, message_id: randomUUID(), text: '', attachment: { kind: 'gift', gift: 'rose' } }),
  )
  await attempt('photo in a message', async () => {
    const upload = randomUUID()
    const headers = { 'content-type': 'image/jpeg' }
    await bram.ask(`/api/chat/uploads/${upload}`, { method: 'PUT', headers, body: new Uint8Array(await plainPhoto()) })
    const attachment = { kind: 'photo' as const, upload_id: upload, is_one_view: false }
    return chat.sendMessage({ id, message_id: randomUUID(), text: '', attachment })
  })
  await attempt('unsend', () => chat.unsendMessage({ id, seq: message.seq }))
  await attempt('search in messages', () => chat.searchChats({ q: 'sail' }))
  await attempt('hidden words', () => anna.api.chat.saveHiddenWords({ words: ['quince'] }))
  await attempt('share a date', () => anna.api.chat.saveDatePlan(datePlan(new Date(), { member_id: bram.id })))
  await attempt('activity', () => anna.api.notifications.listActivity({}))
  await attempt('notification settings', () => anna.api.notifications.savePreferences({ is_telling: true }))
}

async function quarrel(anna: Member, bram: Member, attempt: Attempt): Promise<void> {
  const { moderation } = anna.api
  await attempt('report', () => moderation.report({ member_id: bram.id, reason: 'scam', text: 'Asked for my card' }))
  await attempt('block', () => moderation.block({ member_id: bram.id }))
  await attempt('blocked members', () => anna.api.profiles.listBlockedMembers({}))
  await attempt('unblock', () => moderation.unblock({ member_id: bram.id }))
}

async function leave(anna: Member, attempt: Attempt): Promise<void> {
  const { accounts } = anna.api
  const proof = { current_password: password }
  await attempt('export', async () => {
    const { export: requested } = await accounts.askExport(proof)
    const newest = async () => (await accounts.listExports({})).exports[0]
    await insistOn(async () => (await newest())?.state === 'ready', 'the export is ready')
    const { url } = await accounts.getExportLink({ id: requested.id, ...proof })
    return anna.ask(new URL(url, 'http://localhost').pathname)
  })
  await attempt('delete the account', () => accounts.deleteAccount({ reason: 'met_someone', ...proof }))
}
