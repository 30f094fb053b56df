import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { DiscountView } from '../../../contract/payments/payments.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { browserApi } from '../../api/browser.ts'
import { useLiveStore } from '../../live/provider.tsx'
import type { LiveStore } from '../../live/store.ts'
import { OfferPill } from './offer-pill.tsx'
import { OffersOfMember } from './offers-of-member.tsx'

vi.mock('../../live/line.ts', () => ({ openLineLater: () => ({ close() {}, say() {} }) }))
vi.mock('../../api/browser.ts', () => {
  const down = async () => Promise.reject(new Error('down'))
  return {
    sessionEnded: vi.fn(),
    startOver: vi.fn(),
    browserApi: {
      accounts: { getUser: down },
      chat: { listChats: down },
      likes: { listLikes: down },
      payments: { getDiscount: vi.fn() },
    },
  }
})

// Another time in each test: the clock belongs to a document
let start = Date.parse('2026-11-20T12:00:00Z')
const at = (ms: number) => new Date(start + ms).toISOString()
const minute = 60_000
const hour = 60 * minute
const member = (part: Partial<UserView> = {}) =>
  ({
    id: '01890000-0000-7000-8000-000000000009',
    credits: 5,
    credit_lots: [],
    paid_user: false,
    signup_date: at(-3 * hour),
    profile: { name: 'Bram', main_image: null },
    ...part,
  }) as UserView
const offer = (code: string, expires: string): DiscountView => ({
  code,
  country: null,
  user_id: member().id,
  expires,
  value_percentage: 25,
  currency: null,
  minimum_order_value: 0,
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: null,
})
const bonus = () => offer('TIMEBONUS25', at(hour))
const welcome = () => offer('WELCOME25', at(100 * hour))

const getDiscount = vi.mocked(browserApi.payments.getDiscount)
const offered = (discountcode: DiscountView | null) => getDiscount.mockResolvedValue({ discountcode })

let store: LiveStore
let pageDraws = 0
function Page() {
  const live = useLiveStore()
  pageDraws += 1
  useEffect(() => {
    store = live
  }, [live])
  return (
    <>
      <Link to="/members">to members</Link>
      <Link to="/profile">to profile</Link>
      <textarea aria-label="words" />
    </>
  )
}
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.dynamicImportSettled())
}
async function draw(path = '/members', user: UserView | null = member()) {
  renderUi(
    <>
      <OfferPill />
      <Page />
      <OffersOfMember />
    </>,
    { path, user, now: at(0) },
  )
  await pass(0)
}
const bar = () => screen.queryByRole('complementary', { name: copy('common.offers.label') })
const clock = () => screen.queryByRole('timer')?.textContent
const popup = () => screen.queryByRole('dialog')
const go = (name: string) => act(async () => fireEvent.click(screen.getByRole('link', { name })))
const hear = (credits: number, paid_user: boolean) =>
  act(async () => store.hear({ kind: 'credits_changed', credits, paid_user }))

beforeAll(async () => {
  await Promise.all([
    import('../../features/payments/offers/offer-bar.tsx'),
    import('../../features/payments/offers/offer-overlay.tsx'),
    import('../../features/payments/offers/time-bonus-dialog.tsx'),
  ])
})
beforeEach(() => {
  start += 24 * hour
  vi.useFakeTimers()
  vi.setSystemTime(start)
  localStorage.clear()
  getDiscount.mockReset()
  offered(bonus())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the bar', () => {
  test('says what, until when and how long that is, leads to the bundles, and is asked for once', async () => {
    await draw()
    expect(bar()?.textContent).toMatch(copyPattern('common.offers.first', { percentage: '25' }))
    expect(bar()?.textContent).toMatch(/Until \d\d?:\d\d/)
    expect(
      screen.getByRole('link', { name: copy('common.offers.first', { percentage: '25' }) }).getAttribute('href'),
    ).toBe('/credits')
    expect(clock()).toBe('01:00:00')
    await go('to profile')
    await go('to members')
    expect(bar()).not.toBeNull()
    expect(getDiscount.mock.calls).toEqual([[{ welcome: 'true' }]])
  })

  test.each([
    ['/members', true],
    ['/members/1', true],
    ['/chats', true],
    ['/likes', true],
    ['/likes/received', true],
    ['/likes/m/1', true],
    ['/premium', true],
    ['/chats/1', false],
    ['/credits', false],
    ['/profile', false],
    ['/', false],
  ])('at %s: %s', async (path, isThere) => {
    await draw(path)
    expect(bar() !== null).toBe(isThere)
  })

  test('ticks each second without drawing the page again, and is not read out', async () => {
    await draw()
    const before = pageDraws
    await pass(1_000)
    expect(clock()).toBe('00:59:59')
    await pass(59_000)
    expect(clock()).toBe('00:59:00')
    expect(pageDraws).toBe(before)
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off')
  })

  test('nothing is shown while the answer is on its way', async () => {
    getDiscount.mockReturnValue(new Promise(() => undefined))
    await draw()
    expect(bar()).toBeNull()
  })

  test.each<[string, () => Partial<UserView> | null]>([
    ['who has paid', () => ({ paid_user: true })],
    ['who is logged out', () => null],
  ])('is not for somebody %s: nobody asks', async (_who, part) => {
    const user = part()
    await draw('/members', user && member(user))
    expect(bar()).toBeNull()
    expect(getDiscount).not.toHaveBeenCalled()
  })

  test.each<[string, () => void]>([
    ['nothing is offered', () => offered(null)],
    ['the answer fails', () => getDiscount.mockRejectedValue(new Error('down'))],
  ])('says nothing where %s', async (_what, arrange) => {
    arrange()
    await draw()
    expect(bar()).toBeNull()
  })
})

describe('the end', () => {
  test('at its second the time bonus is gone, and the welcome code takes its place', async () => {
    await draw()
    await pass(hour - 1_000)
    expect(clock()).toBe('00:00:01')
    offered(welcome())
    await pass(999)
    expect(clock()).toBe('00:00:01')
    getDiscount.mockReturnValueOnce(new Promise((answer) => setTimeout(answer, 500, { discountcode: welcome() })))
    await pass(1)
    expect(bar()).toBeNull()
    await pass(500)
    expect(bar()?.textContent).toMatch(/Until \d+ (?:Nov|Dec)/)
    expect(clock()).toBeUndefined()
    expect(getDiscount).toHaveBeenCalledTimes(2)
  })

  test('nothing is left where nothing is offered any more', async () => {
    await draw()
    offered(null)
    await pass(hour)
    expect(bar()).toBeNull()
  })

  test('paid, here or on another device: gone at once', async () => {
    await draw()
    await hear(50, true)
    expect(bar()).toBeNull()
    expect(store.get().offer).toBeUndefined()
  })

  test('logged out: gone at once', async () => {
    await draw()
    await act(async () => store.change({ user: null }))
    expect(bar()).toBeNull()
    expect(store.get().offer).toBeUndefined()
  })

  test.each([
    ['two days behind', -48 * hour],
    ['nine hours ahead', 9 * hour],
  ])("goes by the server's clock where the device's is %s", async (_what, wrong) => {
    vi.setSystemTime(start + wrong)
    await draw()
    expect(clock()).toBe('01:00:00')
    await pass(hour - 1)
    expect(clock()).toBe('00:00:01')
    offered(null)
    await pass(1)
    expect(bar()).toBeNull()
  })

  test('a tab that slept over the end asks when it wakes; before, its clock is right at once', async () => {
    await draw()
    // Sleeping: the clock goes on, timers do not
    vi.setSystemTime(start + 20 * minute)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(clock()).toBe('00:40:00')
    vi.setSystemTime(start + 2 * hour)
    offered(null)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(bar()).toBeNull()
  })

  test("a page out of the browser's cache asks anew", async () => {
    await draw()
    offered(null)
    await act(async () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(bar()).toBeNull()
    expect(getDiscount).toHaveBeenCalledTimes(2)
  })

  test('what the server still offers after the end here is asked again, slowly, and not shown', async () => {
    offered(offer('TIMEBONUS25', at(-1)))
    await draw()
    expect(bar()).toBeNull()
    await pass(10_000)
    expect(getDiscount).toHaveBeenCalledTimes(3)
    offered(null)
    await pass(60_000)
    expect(getDiscount).toHaveBeenCalledTimes(4)
  })
})

describe('the popup', () => {
  const broke = () => member({ credits: 0 })

  test('comes 40 seconds after entering, with what it is and until when, and leads to the bundles', async () => {
    await draw('/members', broke())
    await pass(39_999)
    expect(popup()).toBeNull()
    await pass(1)
    expect(popup()?.textContent).toMatch(/25% off/)
    expect(popup()?.textContent).toMatch(copyPattern('common.offers.actFast', { hours: 4 }))
    expect(popup()?.textContent).toMatch(/00:59:20/)
    expect(screen.getByRole('link', { name: copy('common.offers.see') }).getAttribute('href')).toBe('/credits')
  })

  test('time elsewhere does not count, and leaving begins it anew', async () => {
    await draw('/members', broke())
    await pass(30_000)
    await go('to profile')
    await pass(60_000)
    expect(popup()).toBeNull()
    await go('to members')
    await pass(39_000)
    expect(popup()).toBeNull()
    await pass(1_000)
    expect(popup()).not.toBeNull()
  })

  test.each<[string, () => HTMLElement]>([
    [copy('common.offers.later'), () => screen.getByRole('button', { name: copy('common.offers.later') })],
    ['the cross', () => screen.getByRole('button', { name: copy('common.close') })],
    ['the way to the bundles', () => screen.getByRole('link', { name: copy('common.offers.see') })],
  ])('left by %s it stays away, and the time of that is kept', async (_how, target) => {
    await draw('/members', broke())
    await pass(40_000)
    await act(async () => fireEvent.click(target()))
    await pass(1_000)
    expect(popup()).toBeNull()
    expect(localStorage.getItem('hide-time-bonus-modal')).toMatch(/^\d{4}-\d\d-\d\dT/)
    cleanup()
    await draw('/members', broke())
    await pass(10 * minute)
    expect(popup()).toBeNull()
    expect(bar()).not.toBeNull()
  })

  test.each<[string, () => Promise<void>]>([
    ['somebody has credits', () => draw()],
    [
      'only the welcome code holds',
      async () => {
        offered(welcome())
        await draw('/members', broke())
      },
    ],
    ['outside the members area', () => draw('/settings', broke())],
  ])('does not come where %s', async (_what, arrange) => {
    await arrange()
    await pass(2 * minute)
    expect(popup()).toBeNull()
  })

  test('waits while something else lies over the page or somebody writes', async () => {
    await draw('/members', broke())
    const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'words' })
    words.value = 'Dear'
    words.focus()
    await pass(2 * minute)
    expect(popup()).toBeNull()
    words.value = ''
    await pass(1_000)
    expect(popup()).not.toBeNull()
  })

  test.each<[string, () => Promise<void>]>([
    [
      'with the bonus',
      async () => {
        offered(null)
        await pass(hour)
      },
    ],
    ['when credits come', () => hear(3, false)],
    ['when they pay', () => hear(50, true)],
  ])('goes %s', async (_what, happen) => {
    await draw('/members', broke())
    await pass(40_000)
    expect(popup()).not.toBeNull()
    await happen()
    await pass(1_000)
    expect(popup()).toBeNull()
    expect(localStorage.getItem('hide-time-bonus-modal')).toBeNull()
  })
})
