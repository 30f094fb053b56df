import { eq } from 'drizzle-orm'
import type { AttachmentInput } from '../contract/chat/message.ts'
import type { GiftId, Locale } from '../contract/constants.ts'
import type { Api } from '../contract/index.ts'
import type { ReportReason } from '../contract/moderation/moderation.ts'
import { accountsOf } from '../server/accounts/index.ts'
import { confirmMember, createMember } from '../server/accounts/sign-up/index.ts'
import { consents } from '../server/accounts/tables.ts'
import { chatUploads } from '../server/chat/tables.ts'
import { grantByStaff } from '../server/credits/index.ts'
import { apiFor } from '../server/http/api/api.ts'
import { fakeClock } from '../server/platform/config/clock.ts'
import { type Tx, transaction } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/ids.ts'
import { silentLive } from '../server/platform/live/live.ts'
import type { Platform } from '../server/platform/platform.ts'
import { attachPhoto, type StoredPhoto } from '../server/profiles/photos/index.ts'
import { changeProfile, type ProfileChanges } from '../server/profiles/profile/index.ts'
import { photos, profiles } from '../server/profiles/tables.ts'
import type { Ctx, Site, Staff } from '../server/sites/index.ts'
import { nothingTurnedOff } from '../server/sites/kill-switches/index.ts'

export type Person = {
  id: string
  name: string
  email: string
  gender: 'female' | 'male'
  country: string
  locale: Locale
}
export type NewPerson = Omit<Person, 'id'> & {
  seeks: 'female' | 'male' | 'both'
  dateOfBirth: string
  passwordHash: string
  kind?: 'member' | 'fictional'
  isConfirmed?: boolean
  /** Agreed to be shown to visitors. */
  isShowcase?: boolean
  /** Where they signed up, where that is another site of the pool. */
  site?: Site
}

type Complaint = { reason: ReportReason; text: string; messageId?: string }

/** A world that is told in domain verbs, at times of its own: everything goes the way a member's own act would go. */
/** A line that goes along with a like. */
export type LikeComment = NonNullable<Parameters<Api['likes']['like']>[0]['comment']>
export type World = ReturnType<typeof worldOf>

export function worldOf(platform: Platform, site: Site, start: Date) {
  const clock = fakeClock(start)
  const own: Platform = { ...platform, clock, live: silentLive }

  async function join(person: NewPerson): Promise<Person> {
    const id = await transaction(own.db, async (tx) => {
      const memberId = await createMember(own, tx, {
        ...person,
        kind: person.kind ?? 'member',
        poolId: site.poolId,
        siteId: (person.site ?? site).id,
      })
      await agree(own, tx, memberId, person)
      if (person.isConfirmed !== false) await confirmMember(own, tx, memberId)
      return memberId
    })
    const { name, email, gender, country, locale } = person
    return { id, name, email, gender, country, locale }
  }

  const as = (person: Person) => productFor(own, site, person)

  return {
    site,
    at: (time: Date) => clock.set(time),
    pass: (minutes: number) => clock.advance(minutes * 60_000),
    join,
    as,
    ...conversationsOn(own, as),
    describe: (person: Person, changes: ProfileChanges) =>
      transaction(own.db, (tx) => changeProfile(own, tx, person.id, changes)),
    /** The first one is the main photo. */
    portrait: (person: Person, photo: StoredPhoto, caption = '') =>
      transaction(own.db, async (tx) => {
        const id = await attachPhoto(own, tx, { memberId: person.id, photo, status: 'active', isMain: false })
        await tx.update(photos).set({ caption }).where(eq(photos.id, id))
      }),
    verify: (person: Person) =>
      own.db.update(profiles).set({ isVerified: true }).where(eq(profiles.memberId, person.id)),
    /** The office as one of the staff uses it. */
    office: (staff: Staff) => apiFor({ ...ctxOn(own, site), staff }).backoffice,
    /** A photo beside the main one, which waits to be looked at. */
    waitingPhoto: (person: Person, photo: StoredPhoto) =>
      transaction(own.db, (tx) =>
        attachPhoto(own, tx, { memberId: person.id, photo, status: 'pending', isMain: false }),
      ),
    like: async (person: Person, other: Person, comment?: LikeComment) =>
      (await as(person)).likes.like({ member_id: other.id, ...(comment && { comment }) }),
    /** Gives credits, as customer service does. */
    credit: (person: Person, credits: number) =>
      transaction(own.db, (tx) =>
        grantByStaff(tx, { memberId: person.id, grantId: newId(), credits, reason: 'goodwill', at: clock.now() }),
      ),
    visit: async (person: Person, other: Person) => (await as(person)).profiles.getProfile({ id: other.id }),
    report: async (person: Person, other: Person, { messageId, ...complaint }: Complaint) =>
      (await as(person)).moderation.report({
        member_id: other.id,
        ...complaint,
        ...(messageId !== undefined && { message_id: messageId }),
      }),
  }
}

/** What members write to each other. */
function conversationsOn(own: Platform, as: (person: Person) => Promise<Api>) {
  async function send(person: Person, other: Person, message: { text: string; attachment?: AttachmentInput }) {
    const api = await as(person)
    const { conversation } = await api.chat.openConversation({ member_id: other.id })
    return api.chat.sendMessage({ id: conversation.id, message_id: newId(), ...message })
  }

  return {
    write: (person: Person, other: Person, text: string) => send(person, other, { text }),
    gift: (person: Person, other: Person, gift: GiftId, text = '') =>
      send(person, other, { text, attachment: { kind: 'gift', gift } }),
    /** Sends a photo in a conversation; several may use the files. */
    sendPhoto: async (person: Person, other: Person, photo: StoredPhoto, text: string) => {
      const { filesKey, width, height, thumbhash } = photo
      const upload = { memberId: person.id, id: newId(), kind: 'photo' as const, createdAt: own.clock.now() }
      await own.db.insert(chatUploads).values({ ...upload, filesKey, width, height, thumbhash })
      return send(person, other, { text, attachment: { kind: 'photo', upload_id: upload.id, is_one_view: false } })
    },
    /** Begins a conversation with the first line that the product suggests. */
    breakIce: async (person: Person, other: Person) => {
      const api = await as(person)
      const { conversation } = await api.chat.openConversation({ member_id: other.id })
      const { lines } = await api.chat.listIcebreakers({ id: conversation.id })
      return send(person, other, { text: lines[0]?.text ?? 'Hello!' })
    },
    read: async (person: Person, other: Person) => {
      const api = await as(person)
      const { conversation } = await api.chat.openConversation({ member_id: other.id })
      return api.chat.markRead({ id: conversation.id, seq: conversation.last_seq })
    },
  }
}

/** The terms that held when the demo world began. */
export const textVersion = '2023-12-01T12:00:00Z'

/** What the sign-up form asks for, and what a member may add later. */
async function agree(
  { clock }: Platform,
  tx: Tx,
  memberId: string,
  { kind, locale, isShowcase }: NewPerson,
): Promise<void> {
  if (kind === 'fictional') return
  const given = { memberId, textVersion, locale, givenAt: clock.now() }
  await tx
    .insert(consents)
    .values([
      { ...given, id: newId(), kind: 'special_category' },
      { ...given, id: newId(), kind: 'terms' },
      ...(isShowcase === true ? [{ ...given, id: newId(), kind: 'showcase' as const }] : []),
    ])
}

/** The product as this person uses it. */
async function productFor(own: Platform, site: Site, person: Person): Promise<Api> {
  const account = (await accountsOf(own.db, [person.id])).get(person.id)
  if (account === undefined || account.status === 'deleted' || account.status === 'pending_deletion')
    throw new Error(`${person.name} is not a member`)
  return apiFor({
    ...ctxOn(own, site),
    viewer: {
      memberId: person.id,
      sessionId: newId(),
      status: account.status,
      isPaid: account.isPaid,
      limitedUntil: account.limitedUntil,
      country: person.country,
      joinedAt: account.signedUpAt,
    },
    locale: person.locale,
  })
}

function ctxOn(own: Platform, site: Site): Ctx {
  return {
    ...own,
    requestId: 'seed',
    turnedOff: nothingTurnedOff,
    // As a browser would name it: links that are kept, such as where a payment returns to, lead back to this server
    site: /(^|\.)localhost$/.test(site.host) ? { ...site, host: `${site.host}:${own.config.port}` } : site,
    viewer: null,
    staff: null,
    locale: 'en',
    source: {},
    client: { ip: '127.0.0.1', userAgent: 'seed', country: null, isSecure: false },
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
  }
}
