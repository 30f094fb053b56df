import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '../../../contract/constants.ts'
import { notificationTypes } from '../../../contract/notifications.ts'
import { chatting } from '../../../test/members/chat.ts'
import { newsIn } from '../../../test/members/news.ts'
import { openOneClick, stopAddress, stoppableKinds } from '../../../test/members/one-click.ts'
import { testRows } from '../../../test/product/rows.ts'
import { headerOf, readMail } from '../../../test/providers/smtp.ts'
import { preferenceOf } from '../rules/channels.ts'

let oneClick: Awaited<ReturnType<typeof openOneClick>>
beforeAll(async () => {
  oneClick = await openOneClick()
})
afterAll(() => oneClick.close())

test('there are mails of every type that a member can switch off', () => {
  expect(new Set(stoppableKinds.map((kind) => preferenceOf(kind)))).toEqual(new Set(notificationTypes))
})

// Each language and each kind once; every kind in every language is one-click.soak.test.ts
const rows = locales.map((locale, index) => ({ locale, kind: stoppableKinds[index % stoppableKinds.length] ?? 'like' }))
const others = stoppableKinds.slice(locales.length).map((kind) => ({ locale: 'en' as Locale, kind }))
testRows('a mail program ends a kind of mail with one press', [...rows, ...others], ({ kind, locale }) =>
  oneClick.expectOnePressEnds(kind, locale),
)

test('what nobody of us wrote ends nothing', async () => {
  const { memberWhoReads, mailed, client } = oneClick
  const member = await memberWhoReads('en')
  const mail = await mailed(member, 'like')
  if (mail === null) throw new Error('no mail')
  const address = stopAddress(mail)
  for (const forged of [
    address.slice(0, -1),
    address.replace('.like.', '.news.'),
    address.replace(/token=.*/, 'token=x'),
  ])
    expect(await client.press(forged)).toEqual({ status: 200, done: 'expired' })
  expect(await mailed(member, 'like')).not.toBeNull()
})

test('after a press, the next thing that happens is not mailed any more', async () => {
  const { product, server, client } = oneClick
  const { sweepAfter, idle } = newsIn(() => product)
  const { pair, say } = chatting(() => product)
  // Long enough to have gone
  const minutes = 6 * 60_000
  const { anna, bram, id } = await pair()
  await product.as(anna).likes.like({ member_id: bram.id })
  await say(anna, id)
  await sweepAfter(minutes)
  await expect.poll(() => server.to(bram.email).length).toBe(2)
  const subjects = await Promise.all(server.to(bram.email).map(readMail))
  const like = server.to(bram.email).find((mail) => headerOf(mail, 'feedback-id')?.startsWith('like:'))
  if (like === undefined) throw new Error(`no such mail: ${subjects.map(({ subject }) => subject)}`)
  expect(await client.press(stopAddress(like))).toEqual({ status: 200, done: 'type' })

  product.clock.advance(26 * 60 * 60_000)
  const admirer = await product.newMember({ name: 'Clara' })
  await product.as(admirer).likes.like({ member_id: bram.id })
  await say(anna, id)
  await sweepAfter(minutes)
  await idle()
  const kindsSent = server.to(bram.email).map((mail) => headerOf(mail, 'feedback-id')?.split(':')[0])
  expect(kindsSent.filter((kind) => kind === 'like')).toHaveLength(1)
  expect(kindsSent).toHaveLength(3)
})
