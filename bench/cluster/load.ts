import { setTimeout as sleep } from 'node:timers/promises'
import type { PhotoView, UploadedPhoto } from '../../src/contract/profiles/profiles.ts'
import { plainPhoto } from '../../src/test/members/photos.ts'
import type { Seat } from '../faults/plan.ts'

/** What was confirmed to the members, and answers that were neither success nor failure of the server. */
export type Done = {
  likes: [from: string, to: string][]
  photos: { memberId: string; id: string; path: string; origin: string }[]
  pages: number
  refused: string[]
}

const photo = plainPhoto()
const headers = { 'request-type': 'client' }
/** Further ones are refused. */
const photosEach = 3
const pages = ['/members', '/chats', '/likes', '/settings']

/** Members who like each other, upload and look at photos and open pages, until `end`; messages are the browsers'. */
export function openLoad(seats: readonly Seat[]) {
  const done: Done = { likes: [], photos: [], pages: 0, refused: [] }
  let isOver = false
  const seat = (turn: number) => seats[turn % seats.length] as Seat

  /** The answer; null for one that failed, which the network counts. */
  async function call(url: string, init: RequestInit = {}): Promise<Response | null> {
    try {
      const answer = await fetch(url, { redirect: 'manual', ...init, headers: { ...headers, ...init.headers } })
      if (answer.ok) return answer
      if (answer.status < 500) done.refused.push(`${answer.status} ${new URL(url).pathname} ${await answer.text()}`)
      else await answer.arrayBuffer()
    } catch {}
    return null
  }
  async function like(turn: number) {
    const pairs = seats.flatMap((from) => seats.map((to) => [from, to] as const))
    const [from, to] = pairs[(turn * 7) % pairs.length] ?? []
    if (from === undefined || to === undefined || from === to) return
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ member_id: to.memberId })
    const answer = await call(`${from.origin}/api/likes`, { method: 'POST', headers: json, body })
    if ((await answer?.json()) !== undefined) done.likes.push([from.memberId, to.memberId])
  }
  async function upload(turn: number) {
    if (turn >= seats.length * photosEach) return
    const { memberId, origin } = seat(turn)
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(await photo)], { type: 'image/jpeg' }), 'holiday.jpg')
    const answer = await call(`${origin}/api/profiles/me/photos`, { method: 'POST', body: form })
    const body = (await answer?.json()) as UploadedPhoto | undefined
    const stored = body?.photos.find(({ id }) => id === body.id)
    if (stored !== undefined) done.photos.push({ memberId, id: stored.id, path: pathOf(stored), origin })
  }
  async function look(turn: number) {
    const path = pages[turn % pages.length] ?? ''
    const answer = await call(seat(turn).origin + path, { headers: { accept: 'text/html' } })
    if ((await answer?.text()) !== undefined) done.pages += 1
  }
  async function lookAtPhoto(turn: number) {
    const shown = done.photos[(turn * 5) % done.photos.length]
    await (await call(shown === undefined ? `${seat(turn).origin}/health` : shown.origin + shown.path))?.arrayBuffer()
  }
  async function repeat(work: (turn: number) => Promise<void>, everyMs: number) {
    for (let turn = 0; !isOver; turn += 1) {
      await work(turn).catch(() => undefined)
      await sleep(everyMs)
    }
  }
  const running = [
    repeat(look, 200),
    repeat(look, 300),
    repeat(like, 400),
    repeat(upload, 1_200),
    repeat(lookAtPhoto, 300),
  ]
  return {
    async end(): Promise<Done> {
      isOver = true
      await Promise.all(running)
      return done
    },
  }
}

/** How many confirmed photos are not answered in full. */
export async function lostPhotos({ photos }: Done): Promise<number> {
  const found = await Promise.all(
    photos.map(async ({ origin, path }) => {
      const answer = await fetch(origin + path, { headers })
      return answer.ok && (await answer.arrayBuffer()).byteLength > 0
    }),
  )
  return found.filter((isThere) => !isThere).length
}

function pathOf({ match, filename, signature }: PhotoView): string {
  return `/photos/${match}/${filename}${signature}`
}
