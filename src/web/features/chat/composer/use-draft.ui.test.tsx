import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/ui/render.tsx'
import { browserApi } from '../../../api/browser.ts'
import { useLiveStore } from '../../../live/provider.tsx'
import type { LiveStore } from '../../../live/store.ts'
import { forgetOnServer, giveBack, keepDraft, localDraft } from './drafts.ts'
import { useDraft } from './use-draft.ts'

vi.mock('../../../live/line.ts', () => ({ openLineLater: () => ({ say: () => undefined, close: () => undefined }) }))

let store: LiveStore
function Field({ waiting }: { waiting: string }) {
  store = useLiveStore()
  const [text, write] = useDraft('me', { id: 'c', last_seq: 0 }, waiting)
  return <textarea aria-label="field" value={text} onChange={({ target }) => write(target.value)} />
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const elsewhere = (text: string) => act(() => store.hear({ kind: 'draft_changed', conversation_id: 'c', text }))
const saves = () => vi.mocked(browserApi.chat.saveDraft).mock.calls.map(([draft]) => draft)
const saved = () => saves().map(({ text }) => text)
/** What the server publishes about a save of this tab. */
const echoOf = (save: number) =>
  act(() => store.hear({ kind: 'draft_changed', conversation_id: 'c', text: '', ...saves()[save] }))

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  vi.spyOn(browserApi.chat, 'saveDraft')
})
afterEach(() => void vi.useRealTimers())

vi.mock('../../../api/browser.ts', () => ({
  browserApi: { chat: { saveDraft: async () => ({ done: true }) } },
}))

describe('what is written', () => {
  test('is kept here at once and on the server after a rest', async () => {
    renderUi(<Field waiting="" />)
    type('H')
    await pass(1_000)
    type('Hello')
    expect(localDraft('me', 'c')).toEqual({ text: 'Hello', onServer: '' })
    await pass(1_400)
    expect(saved()).toEqual([])
    await pass(200)
    expect(saved()).toEqual(['Hello'])
    expect(localDraft('me', 'c')).toEqual({ text: 'Hello', onServer: 'Hello' })
  })

  test('and sent before the rest was over, costs no call; after it, the server forgets it at once', async () => {
    renderUi(<Field waiting="" />)
    type('Hello')
    type('')
    await pass(5_000)
    expect(saved()).toEqual([])
    type('Again')
    await pass(2_000)
    type('')
    await pass(10)
    expect(saved()).toEqual(['Again', ''])
    expect(localDraft('me', 'c')).toBeNull()
  })

  test('goes when the page is put away, and when its field leaves', async () => {
    const { unmount } = renderUi(<Field waiting="" />)
    type('Hello')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    type('Hello you')
    unmount()
    await pass(0)
    expect(saved()).toEqual(['Hello', 'Hello you'])
  })

  test('is tried again while the server does not answer, also after a reload', async () => {
    vi.mocked(browserApi.chat.saveDraft).mockRejectedValue(new Error('down'))
    const { unmount } = renderUi(<Field waiting="" />)
    type('Hello')
    await pass(2_000)
    await pass(15_000)
    expect(saved()).toEqual(['Hello', 'Hello'])
    unmount()
    vi.mocked(browserApi.chat.saveDraft).mockReset().mockResolvedValue({ done: true })
    renderUi(<Field waiting="old" />)
    expect(field().value).toBe('Hello')
    await pass(10)
    expect(saved()).toEqual(['Hello'])
  })
})

describe('what another device writes', () => {
  test('is taken where nothing is being written', async () => {
    renderUi(<Field waiting="begun" />)
    await elsewhere('begun on a phone')
    expect(field().value).toBe('begun on a phone')
    await elsewhere('')
    expect([field().value, localDraft('me', 'c')]).toEqual(['', null])
    await pass(10_000)
    expect(saved()).toEqual([])
  })

  test('is not taken over what was written here', async () => {
    renderUi(<Field waiting="" />)
    type('mine')
    await elsewhere('theirs')
    expect(field().value).toBe('mine')
    await pass(2_000)
    await elsewhere('theirs')
    expect(field().value).toBe('theirs')
  })

  test('right after something was written here is taken', async () => {
    renderUi(<Field waiting="" />)
    type('begun here')
    await pass(2_000)
    // Sent from there
    await elsewhere('')
    expect(field().value).toBe('')
    expect(localDraft('me', 'c')).toBeNull()
  })

  test('is not the event of a save of this tab, however late it arrives', async () => {
    renderUi(<Field waiting="" />)
    type('Gladly')
    await pass(2_000)
    type('')
    await pass(10)
    expect(saved()).toEqual(['Gladly', ''])
    await echoOf(0)
    await pass(10_000)
    expect(field().value).toBe('')
    type('And another')
    await pass(2_000)
    await echoOf(1)
    await pass(10_000)
    expect(field().value).toBe('And another')
  })

  test('and what was written in this browser before comes first only if the server lacks it', async () => {
    keepDraft('me', 'c', { text: 'old', onServer: 'old' })
    const { unmount } = renderUi(<Field waiting="newer, from a phone" />)
    expect(field().value).toBe('newer, from a phone')
    unmount()
    keepDraft('me', 'c', { text: 'unsaved', onServer: 'old' })
    renderUi(<Field waiting="newer, from a phone" />)
    expect(field().value).toBe('unsaved')
  })

  test('in another tab of this browser shows at once', () => {
    renderUi(<Field waiting="" />)
    const newValue = JSON.stringify({ text: 'other tab', onServer: '' })
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'chat-draft:me:c', newValue })))
    expect(field().value).toBe('other tab')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'chat-draft:me:other', newValue: 'x' })))
    expect(field().value).toBe('other tab')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'chat-draft:me:c', newValue: null })))
    expect(field().value).toBe('')
  })
})

describe('a message of one’s own takes the draft from the server', () => {
  const sent = (text: string, id = text, seq = 1) =>
    act(() =>
      store.hear({
        kind: 'message_sent',
        message: { id, conversation_id: 'c', seq, sender_id: 'me', text, sent_at: '2026-06-15T12:00:00.000Z' },
        profile: null,
        unread: null,
      }),
    )

  test('and what was written here since is brought there again, not lost with the next look', async () => {
    const { unmount } = renderUi(<Field waiting="" />)
    type('and another thing')
    await pass(2_000)
    await sent('a photo that took long')
    await pass(2_000)
    expect(saved()).toEqual(['and another thing', 'and another thing'])
    unmount()
    keepDraft('me', 'c', { text: 'and another thing', onServer: 'and another thing' })
    forgetOnServer('me', 'c')
    renderUi(<Field waiting="" />)
    expect(field().value).toBe('and another thing')
  })

  test('but not what was begun since, when its event comes after the conversation was loaded with it', async () => {
    keepDraft('me', 'c', { text: 'begun since', onServer: '' })
    renderUi(<Field waiting="" />)
    await pass(2_000)
    expect(saved()).toEqual(['begun since'])
    await sent('sent before', 'sent before', 0)
    expect(field().value).toBe('begun since')
  })

  test('and what another device has sent stands here no longer', async () => {
    renderUi(<Field waiting="" />)
    type('On Sunday I am')
    await pass(7_000)
    await sent('On Sunday I am free')
    expect([field().value, localDraft('me', 'c')]).toEqual(['', null])
    await elsewhere('begun there')
    await sent('something else')
    expect(field().value).toBe('')
    await pass(10_000)
    expect(saved()).toEqual(['On Sunday I am'])
  })
})

test('words that come back stand before what was written since; a draft of old is a text', () => {
  localStorage.setItem('chat-draft:me:c', 'of old')
  expect(localDraft('me', 'c')).toEqual({ text: 'of old', onServer: '' })
  giveBack('me', 'c', 'came back')
  expect(localDraft('me', 'c')?.text).toBe('came back\nof old')
})
