import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { banMember } from '../accounts/log-in/index.ts'
import { transaction } from '../platform/db/db.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { fictionalProfiles: true } })
})
afterAll(() => product.close())

const woman = () => product.newMember({ gender: 'female', seeks: 'male' })
const man = () => product.newMember({ gender: 'male', seeks: 'female' })
const like = (from: TestMember, to: TestMember) => product.as(from).likes.like({ member_id: to.id })
const likesOf = (member: TestMember) => product.as(member).likes.listLikes({})
const newOf = async (member: TestMember) => (await likesOf(member)).num_new_likes
const received = (member: TestMember) =>
  product.published.filter(({ to }) => to.includes(member.id)).map(({ event }) => event)

describe('liking', () => {
  it('stands with both, and is new for its receiver only', async () => {
    const [anna, bram] = [await woman(), await man()]
    expect(await like(anna, bram)).toMatchObject({ is_match: false, profile: { id: bram.id } })
    expect(await likesOf(bram)).toMatchObject({
      profiles: [],
      liked_by: [{ id: anna.id, like_new: true, is_match: false }],
      num_new_likes: 1,
    })
    expect(await likesOf(anna)).toMatchObject({
      profiles: [{ id: bram.id, like_new: false }],
      liked_by: [],
      num_new_likes: 0,
    })
    expect(await product.as(bram).likes.getRelation({ id: anna.id })).toEqual({
      liked: false,
      likes_me: true,
      is_match: false,
      passed: false,
      verification_requested_at: null,
      comment: null,
    })
    await expect
      .poll(() => received(bram))
      .toContainEqual(
        expect.objectContaining({ kind: 'liked', num_new_likes: 1, profile: expect.objectContaining({ id: anna.id }) }),
      )
  })

  it('changes nothing when repeated', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(anna, bram)
    await product.as(bram).likes.markSeen({ id: anna.id })
    expect(await like(anna, bram)).toMatchObject({ is_match: false })
    expect(await newOf(bram)).toBe(0)
  })

  it('makes a match of a mutual like, tells both, and counts the answered like as seen', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(anna, bram)
    expect(await like(bram, anna)).toMatchObject({ is_match: true })
    expect(await newOf(bram)).toBe(0)
    expect(await likesOf(anna)).toMatchObject({
      profiles: [{ is_match: true }],
      liked_by: [{ id: bram.id, like_new: true, is_match: true }],
      num_new_likes: 1,
    })
    for (const [member, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      await expect
        .poll(() => received(member))
        .toContainEqual(
          expect.objectContaining({ kind: 'matched', profile: expect.objectContaining({ id: other.id }) }),
        )
      expect((await product.as(member).likes.listLikesPage({ type: 'matches' })).likes).toMatchObject([
        { id: other.id, is_match: true },
      ])
    }
  })

  it('makes exactly one match when both like at the same moment', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [anna, bram] = [await woman(), await man()]
      const answers = await Promise.all([like(anna, bram), like(bram, anna), like(anna, bram), like(bram, anna)])
      expect(answers.some((answer) => answer.is_match)).toBe(true)
      const { rows } = await product.platform.db.$client.query(
        'SELECT count(*) AS rows, count(DISTINCT matched_at) AS times, count(matched_at) AS matched FROM likes WHERE member_id = ANY($1)',
        [[anna.id, bram.id]],
      )
      expect(rows[0]).toEqual({ rows: 2, times: 1, matched: 2 })
      await expect
        .poll(() => [anna, bram].map((member) => received(member).filter((event) => event.kind === 'matched').length))
        .toEqual([1, 1])
    }
  })

  it('ends a match when taken back, and only then', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(anna, bram)
    await like(bram, anna)
    await product.as(anna).likes.unlike({ id: bram.id })
    await product.as(anna).likes.unlike({ id: bram.id })
    expect(await product.as(anna).likes.getRelation({ id: bram.id })).toEqual({
      liked: false,
      likes_me: true,
      is_match: false,
      passed: false,
      verification_requested_at: null,
      comment: null,
    })
    expect((await product.as(bram).likes.listLikesPage({ type: 'matches' })).likes).toEqual([])
    expect(await like(anna, bram)).toMatchObject({ is_match: true })
  })

  it('asks for somebody who is there', async () => {
    const [anna, bram] = [await woman(), await man()]
    const stranger = await product.newMember({ gender: 'male', isConfirmed: false })
    expect((await refusal(like(anna, stranger))).code).toBe('member_unavailable')
    expect((await refusal(like(anna, anna))).code).toBe('conflict')
    expect(
      (await refusal(product.as(anna).likes.like({ member_id: '01890000-0000-7000-8000-000000000000' }))).code,
    ).toBe('member_unavailable')
    expect((await refusal(product.anonymous.likes.like({ member_id: anna.id }))).code).toBe('authentication_required')
    await product.as(bram).moderation.block({ member_id: anna.id })
    expect((await refusal(like(anna, bram))).body.error).toMatchObject({
      code: 'blocked_by_member',
      params: { name: bram.name },
    })
    expect((await refusal(like(bram, anna))).code).toBe('member_unavailable')
  })

  it('lets a fictional profile be liked, and nothing comes of it', async () => {
    const anna = await woman()
    const character = await product.newMember({ kind: 'fictional', gender: 'male', seeks: 'female' })
    expect(await like(anna, character)).toMatchObject({ is_match: false, profile: { is_fictional: true } })
    // Even a row that should not be there makes no match and is not counted
    await product.platform.db.$client.query(
      'INSERT INTO likes (member_id, liked_id, created_at) VALUES ($1, $2, now())',
      [character.id, anna.id],
    )
    await like(anna, character)
    expect(await likesOf(anna)).toMatchObject({
      profiles: [{ id: character.id, is_match: false }],
      liked_by: [],
      num_new_likes: 0,
    })
    expect(await product.as(anna).likes.autoLike({})).toMatchObject({ profile: null })
  })
})

describe('who has gone', () => {
  it('leaves lists and counts of whoever blocked them, and of whom they blocked', async () => {
    const [anna, bram, carl] = [await woman(), await man(), await man()]
    await like(bram, anna)
    await like(anna, bram)
    await like(carl, anna)
    await product.as(anna).moderation.block({ member_id: bram.id })
    for (const [member, others] of [
      [anna, [carl.id]],
      [bram, []],
    ] as const) {
      const { profiles, liked_by, num_new_likes } = await likesOf(member)
      expect([...profiles, ...liked_by].map((entry) => entry.id)).toEqual(others)
      expect(num_new_likes).toBe(others.length)
      expect((await product.as(member).likes.listLikesPage({ type: 'matches' })).likes).toEqual([])
    }
    expect(await product.as(anna).likes.getRelation({ id: bram.id })).toEqual({
      liked: false,
      likes_me: false,
      is_match: false,
      passed: false,
      verification_requested_at: null,
      comment: null,
    })
    await product.as(anna).moderation.unblock({ member_id: bram.id })
    expect((await product.as(anna).likes.listLikesPage({ type: 'matches' })).likes).toMatchObject([{ id: bram.id }])
  })

  it('leaves them when the account is closed', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna)
    await transaction(product.platform.db, (tx) => banMember(product.platform, tx, bram.id))
    expect(await likesOf(anna)).toMatchObject({ liked_by: [], num_new_likes: 0 })
  })
})

describe('lists', () => {
  it('leave a match among the received likes until it was seen', async () => {
    const [anna, bram, carl, dirk] = [await woman(), await man(), await man(), await man()]
    await like(bram, anna)
    await like(carl, anna)
    await like(dirk, anna)
    await product.as(anna).likes.markSeen({ id: dirk.id })
    const receivedBy = async () =>
      (await product.as(anna).likes.listLikesPage({ type: 'received' })).likes.map(({ id }) => id).toSorted()
    expect(await receivedBy()).toEqual([bram.id, carl.id, dirk.id].toSorted())
    // Answering is seeing
    await like(anna, bram)
    expect(await receivedBy()).toEqual([carl.id, dirk.id].toSorted())
    expect((await product.as(anna).likes.listLikesPage({ type: 'matches' })).likes).toMatchObject([{ id: bram.id }])
    expect((await likesOf(anna)).liked_by.map(({ id }) => id)).toContain(bram.id)
    // Answered by the other member: new until opened, as the badge counts it
    const eva = await woman()
    await like(eva, bram)
    await like(bram, eva)
    const ofEva = async () => (await product.as(eva).likes.listLikesPage({ type: 'received' })).likes
    expect(await ofEva()).toMatchObject([{ id: bram.id, is_match: true, like_new: true }])
    expect(await newOf(eva)).toBe(1)
    await product.as(eva).likes.markSeen({ id: bram.id })
    expect(await ofEva()).toEqual([])
  })

  it('come in pages without gaps or repeats, new likes first', async () => {
    const anna = await woman()
    const men: TestMember[] = []
    for (let index = 0; index < 30; index += 1) {
      const liker = await man()
      men.push(liker)
      await like(liker, anna)
      // Several within the same millisecond: the id decides
      if (index % 4 === 0) product.clock.advance(1000)
      if (index % 3 === 0) await product.as(anna).likes.markSeen({ id: liker.id })
    }
    const pages = []
    let cursor: string | undefined
    do {
      const page = await product.as(anna).likes.listLikesPage({ type: 'received', ...(cursor && { cursor }) })
      pages.push(page.likes)
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    const listed = pages.flat()
    expect(pages.map((page) => page.length)).toEqual([24, 6])
    expect(new Set(listed.map((entry) => entry.id))).toEqual(new Set(men.map((member) => member.id)))
    expect(listed.map((entry) => entry.like_new)).toEqual([...Array(20).fill(true), ...Array(10).fill(false)])
    for (const part of [listed.slice(0, 20), listed.slice(20)]) {
      const times = part.map((entry) => entry.liked_at)
      expect(times).toEqual([...times].sort().reverse())
    }
    expect(await newOf(anna)).toBe(20)
  })

  it('refuse what is no cursor', async () => {
    const anna = await woman()
    expect(
      (await refusal(product.as(anna).likes.listLikesPage({ type: 'sent', cursor: 'x' }))).body.error,
    ).toMatchObject({ code: 'invalid_input', field: 'cursor' })
  })
})

describe('the new-like overlay', () => {
  it('announces the newest like once, and those that waited with it never', async () => {
    const [anna, bram, carl, dirk] = [await woman(), await man(), await man(), await man()]
    expect(await product.as(anna).likes.autoLike({})).toEqual({
      id: null,
      main_image: null,
      profile: null,
      is_match: false,
    })
    await like(bram, anna)
    product.clock.advance(1000)
    await like(carl, anna)
    const next = async () => (await product.as(anna).likes.autoLike({})).id
    expect([await next(), await next()]).toEqual([carl.id, null])
    // Announced is not seen
    expect(await newOf(anna)).toBe(2)
    await like(dirk, anna)
    expect([await next(), await next()]).toEqual([dirk.id, null])
  })

  it('gives one like to one of many devices that ask at once', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna)
    const answers = await Promise.all(Array.from({ length: 8 }, () => product.as(anna).likes.autoLike({})))
    expect(answers.filter((answer) => answer.profile !== null)).toHaveLength(1)
  })

  it('shows nothing that was already seen', async () => {
    const [anna, bram] = [await woman(), await man()]
    await like(bram, anna)
    expect(await product.as(anna).likes.markSeen({ id: bram.id })).toEqual({ num_new_likes: 0 })
    expect((await product.as(anna).likes.autoLike({})).profile).toBeNull()
  })
})
