import { act, fireEvent, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import type { CardView } from '../../../contract/profiles/profiles.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { useLiveStore } from '../../live/provider.tsx'
import type { LiveStore } from '../../live/store.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { mayAskNow } from './announced.ts'
import { LikeOverlays } from './like-overlays.tsx'

const anna: CardView = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Anna',
  age: 34,
  gender: 'female',
  gender_identity: null,
  trips: [],
  country: 'NL',
  region: null,
  region_name: null,
  city: 'Eindhoven',
  distance_km: null,
  main_image: null,
  is_online: false,
  last_active: 'today',
  is_new: false,
  is_verified: false,
  is_fictional: false,
}
const bea: CardView = { ...anna, id: '01890000-0000-7000-8000-000000000002', name: 'Bea' }
const carla: CardView = { ...anna, id: '01890000-0000-7000-8000-000000000003', name: 'Carla' }
const dora: CardView = { ...anna, id: '01890000-0000-7000-8000-000000000004', name: 'Dora' }
const photo = {
  id: '01890000-0000-7000-8000-000000000011',
  match: '/photo/1',
  signature: '',
  width: 900,
  height: 1200,
  thumbhash: '',
  is_blurred: false,
} as unknown as CardView['main_image']
const paused = '[class*="play-state:paused"]'
const me = {
  id: '01890000-0000-7000-8000-000000000009',
  profile: { name: 'Bram', main_image: null },
} as UserView
const matched = (profile: CardView): LiveEvent => ({ kind: 'matched', profile })
const liked = (profile: CardView): LiveEvent => ({ kind: 'liked', profile, num_new_likes: 1 })

let store: LiveStore
function Page() {
  const live = useLiveStore()
  useEffect(() => {
    store = live
  }, [live])
  return (
    <>
      <button type="button">Like</button>
      <textarea aria-label="words" />
      <p data-testid="path">{useLocation().pathname}</p>
    </>
  )
}

async function draw(isHere = true) {
  renderUi(
    <>
      <Page />
      <Toasts />
      <LikeOverlays isHere={isHere} badgesOf={(member) => <span>badges of {member.name}</span>} />
    </>,
    { path: '/members', user: me, site: { logo: 'spark', niche: 1 } },
  )
  const button = await screen.findByRole('button', { name: copy('likes.button.like') })
  button.focus()
  return button
}
const hear = (event: LiveEvent) => act(async () => store.hear(event))
const overlay = () => screen.queryByRole('dialog')
const soon = () => act(() => new Promise((done) => setTimeout(done, 150)))

// Fetched once, so that no test waits for them
beforeAll(() => Promise.all([import('./match-overlay.tsx'), import('../../api/calls.ts')]))
beforeEach(() => {
  // Answered at once: a call that is repeated would be counted in a later test
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  vi.stubGlobal('fetch', async () => Response.json({ id: null, main_image: null, profile: null, is_match: false }))
  sessionStorage.clear()
  // As if asked just now: the tests of that question clear it
  sessionStorage.setItem('auto-like-asked', String(Date.now()))
})
afterEach(() => vi.unstubAllGlobals())

describe('a match', () => {
  test('is announced with its name, takes the focus, and gives it back on Esc', async () => {
    const button = await draw()
    await hear(matched(anna))
    const dialog = await screen.findByRole('dialog', { name: copy('likes.overlay.match') })
    expect(dialog.textContent).toContain(copy('likes.overlay.matchText', { name: 'Anna' }))
    // The moment is about the two: of badges only that of a fictional profile is said
    expect(dialog.textContent).not.toContain('badges of Anna')
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(copy('likes.overlay.write')))
    fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' })
    await vi.waitFor(() => expect(overlay()).toBeNull())
    await vi.waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('comes in once its photos can be drawn', async () => {
    const decoding = Promise.withResolvers<void>()
    // jsdom decodes nothing
    HTMLImageElement.prototype.decode = () => decoding.promise
    await draw()
    await hear(matched({ ...anna, main_image: photo }))
    const dialog = await screen.findByRole('dialog', { name: copy('likes.overlay.match') })
    expect(dialog.closest(paused)).not.toBeNull()
    decoding.resolve()
    await vi.waitFor(() => expect(dialog.closest(paused)).toBeNull())
  })

  test('closes on a click', async () => {
    await draw()
    await hear(matched(anna))
    fireEvent.click(await screen.findByText(copy('likes.overlay.matchText', { name: 'Anna' })))
    await vi.waitFor(() => expect(overlay()).toBeNull())
  })

  test('that comes as an answer and over the stream is shown once', async () => {
    await draw()
    await hear(matched(anna))
    await hear(matched(anna))
    fireEvent.click(await screen.findByRole('button', { name: copy('likes.overlay.goOn') }))
    await soon()
    expect(overlay()).toBeNull()
  })

  test.each([
    ['its button starts the conversation', copy('likes.overlay.write'), `/members/${anna.id}/chat`],
    ['its photo opens the profile', copy('likes.overlay.profile', { name: 'Anna' }), `/members/${anna.id}`],
  ])('%s', async (_what, name, path) => {
    await draw()
    await hear(matched(anna))
    fireEvent.click(await screen.findByRole('button', { name }))
    await vi.waitFor(() => expect(screen.getByTestId('path').textContent).toBe(path))
    await vi.waitFor(() => expect(overlay()).toBeNull())
  })

  test('waits while something else lies over the page', async () => {
    await draw()
    const other = document.body.appendChild(document.createElement('div'))
    other.setAttribute('role', 'dialog')
    await hear(matched(anna))
    await soon()
    expect(screen.queryByText(copy('likes.overlay.match'))).toBeNull()
    other.remove()
    await screen.findByText(copy('likes.overlay.match'))
  })
})

describe('a like that comes while somebody reads', () => {
  const toast = (name: string) => screen.findByText(copy('likes.overlay.likeText', { name }), {}, { timeout: 5_000 })

  test('is a toast with a face, and lies over nothing', async () => {
    await draw()
    await hear(liked(bea))
    expect((await toast('Bea')).closest('[data-sonner-toast]')?.textContent).toContain(copy('likes.overlay.likeBack'))
    expect(overlay()).toBeNull()
  })

  test('is liked back from there, which makes a match', async () => {
    const calls: string[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      const call = `${request.method} ${new URL(request.url).pathname}`
      // Not the regular refresh after 5 s, which a slow machine may reach
      if (/auto-like|POST/.test(call)) calls.push(call)
      if (request.method === 'GET')
        return Response.json({ id: carla.id, main_image: null, profile: carla, is_match: false })
      return Response.json({ is_match: true, profile: carla })
    })
    await draw()
    await hear(liked(carla))
    const text = await toast('Carla')
    const button = text.closest('[data-sonner-toast]')?.querySelector('button[data-action]')
    fireEvent.click(button ?? expect.fail('no button'))
    await screen.findByRole('dialog', { name: copy('likes.overlay.match') })
    // The like of the toast is taken, so that no later visit begins with it
    expect(calls).toEqual(['GET /api/auto-like.php', 'POST /api/likes'])
  })

  test('is left to its badge outside the members area', async () => {
    await draw(false)
    await hear(liked(dora))
    await soon()
    expect(screen.queryByText(copy('likes.overlay.likeText', { name: 'Dora' }))).toBeNull()
  })

  test('is left to its badge while somebody writes', async () => {
    await draw()
    const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'words' })
    words.value = 'Dear'
    words.focus()
    await hear(liked(dora))
    await soon()
    expect(screen.queryByText(copy('likes.overlay.likeText', { name: 'Dora' }))).toBeNull()
  })
})

describe('on entering the members area', () => {
  const answers = (answer: object) => {
    const calls: string[] = []
    let isRefresh = false
    vi.stubGlobal('fetch', async (request: Request) => {
      const { pathname } = new URL(request.url)
      // The regular refresh after 5 s begins with the member: a slow machine may reach it
      isRefresh ||= pathname === '/api/user.php'
      if (!isRefresh) calls.push(pathname)
      return Response.json(
        request.url.includes('auto-like') ? answer : { profiles: [], liked_by: [], num_new_likes: 3 },
      )
    })
    return calls
  }
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => vi.useRealTimers())
  const later = () => act(() => vi.advanceTimersByTimeAsync(2_000))
  const nothing = { id: null, main_image: null, profile: null, is_match: false }

  test('a like that was not shown is shown, and the likes are read again', async () => {
    sessionStorage.clear()
    const calls = answers({ id: anna.id, main_image: null, profile: anna, is_match: false })
    await draw()
    await later()
    await screen.findByRole('dialog', { name: copy('likes.overlay.like') })
    await vi.waitFor(() => expect(store.get().newLikes).toBe(3))
    expect(calls).toEqual(['/api/auto-like.php', '/api/likes.php'])
  })

  describe('its overlay', () => {
    const shown = async (answer: object = { is_match: false, profile: anna }) => {
      sessionStorage.clear()
      const calls: string[] = []
      vi.stubGlobal('fetch', async (request: Request) => {
        const call = `${request.method} ${new URL(request.url).pathname}`
        calls.push(call)
        if (call.includes('auto-like'))
          return Response.json({ id: anna.id, main_image: null, profile: anna, is_match: false })
        return Response.json(call === 'POST /api/likes' ? answer : { profiles: [], liked_by: [], num_new_likes: 0 })
      })
      await draw()
      await later()
      const dialog = await screen.findByRole('dialog', { name: copy('likes.overlay.like') })
      // The last that it does by itself
      await vi.waitFor(() => expect(calls).toContain('GET /api/likes.php'))
      return { calls, press: (name: string) => fireEvent.click(within(dialog).getByRole('button', { name })), dialog }
    }

    test('offers the free answer first', async () => {
      const { dialog } = await shown()
      const words = within(dialog)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      expect(words).toEqual([
        copy('likes.overlay.profile', { name: 'Anna' }),
        copy('likes.overlay.likeBack'),
        copy('likes.overlay.seeProfile'),
        copy('likes.overlay.write'),
        copy('likes.overlay.goOn'),
      ])
      await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(copy('likes.overlay.likeBack')))
    })

    test('likes back, which makes a match', async () => {
      const { calls, press } = await shown({ is_match: true, profile: anna })
      press(copy('likes.overlay.likeBack'))
      await screen.findByRole('dialog', { name: copy('likes.overlay.match') }, { timeout: 5_000 })
      expect(calls).toContain('POST /api/likes')
    })

    test.each([
      [copy('likes.overlay.seeProfile'), `/members/${anna.id}`],
      [copy('likes.overlay.write'), `/members/${anna.id}/chat`],
      [copy('likes.overlay.profile', { name: 'Anna' }), `/members/${anna.id}`],
      [copy('likes.overlay.goOn'), '/members'],
    ])('%s leads to %s', async (name, path) => {
      const { press } = await shown()
      press(name)
      await vi.waitFor(() => expect(screen.getByTestId('path').textContent).toBe(path))
      await vi.waitFor(() => expect(overlay()).toBeNull())
    })

    test('comes once a visit', async () => {
      await shown()
      expect(mayAskNow(Date.now() + 2 * 60_000)).toBe(false)
      expect(mayAskNow(Date.now() + 5 * 60 * 60_000)).toBe(true)
    })
  })

  test('a like is a toast to somebody who is doing something already', async () => {
    sessionStorage.clear()
    answers({ id: anna.id, main_image: null, profile: anna, is_match: false })
    vi.stubGlobal('scrollY', 200)
    await draw()
    await later()
    await screen.findByText(copy('likes.overlay.likeText', { name: 'Anna' }))
    expect(overlay()).toBeNull()
  })

  test('nothing is shown when there is none', async () => {
    sessionStorage.clear()
    const calls = answers(nothing)
    await draw()
    await later()
    expect(calls).toEqual(['/api/auto-like.php'])
    expect(overlay()).toBeNull()
  })

  test.each([
    ['within a minute of the last time', true, true],
    ['elsewhere', false, false],
  ])('nobody is asked %s', async (_what, isHere, isRecent) => {
    if (!isRecent) sessionStorage.clear()
    const calls = answers(nothing)
    await draw(isHere)
    await later()
    expect(calls).toEqual([])
  })
})
