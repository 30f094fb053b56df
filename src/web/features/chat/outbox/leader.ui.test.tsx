import 'fake-indexeddb/auto'
import { act, fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../../../contract/accounts/accounts.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { browserApi } from '../../../api/browser.ts'
import { useLiveStore } from '../../../live/provider.tsx'
import type { LiveStore } from '../../../live/store.ts'
import { keepDraft } from '../composer/drafts.ts'
import { forgetOthers, hasWaiting, markLeaving, rememberWaiting } from '../composer/local-drafts.ts'
import { OutboxKeeper } from './leader.tsx'
import { openStorage } from './storage.ts'

vi.mock('../../../live/line.ts', () => ({ openLineLater: () => ({ say: () => undefined, close: () => undefined }) }))
vi.mock('../../../api/browser.ts', () => ({
  browserApi: { chat: { sendMessage: vi.fn(async ({ message_id }) => ({ message: { id: message_id }, credits: 1 })) } },
}))

let store: LiveStore
function Page() {
  store = useLiveStore()
  return (
    <>
      <OutboxKeeper />
      <form action="/logout" method="post" aria-label="leave" onSubmit={(event) => event.preventDefault()} />
    </>
  )
}
const user = (id: string) => ({ id, profile: {} }) as UserView
const entry = {
  conversationId: 'c',
  text: 'hi',
  at: '2026',
  replyTo: null,
  attachment: null,
  failure: null,
  progress: null,
}

async function leave(memberId: string) {
  keepDraft(memberId, 'c', { text: `draft of ${memberId}`, onServer: '' })
  await openStorage(memberId).add({ ...entry, id: `m-${memberId}` })
  rememberWaiting(memberId, true)
}
const stored = async (memberId: string) => [
  localStorage.getItem(`chat-draft:${memberId}:c`) !== null,
  (await openStorage(memberId).load()).length,
  hasWaiting(memberId),
]
const logOut = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)

beforeEach(async () => {
  await forgetOthers('nobody')
  localStorage.clear()
})

describe('what lies in this browser', () => {
  test('stays while nobody has left', async () => {
    await leave('anna')
    await forgetOthers('anna')
    await forgetOthers(null)
    expect(await stored('anna')).toEqual([true, 1, true])
  })

  test('goes when somebody else is logged in', async () => {
    await leave('anna')
    await leave('bert')
    for (const key of ['chat-emoji:anna', 'hide-notice']) localStorage.setItem(key, '{}')
    await forgetOthers('bert')
    expect(Object.keys(localStorage).filter((key) => /emoji|hide/.test(key))).toEqual(['hide-notice'])
    expect([await stored('anna'), await stored('bert')]).toEqual([
      [false, 0, false],
      [true, 1, true],
    ])
  })

  test('goes with the page after a log-out, unless that has failed', async () => {
    await leave('anna')
    markLeaving('anna')
    await forgetOthers('anna')
    await forgetOthers(null)
    expect(await stored('anna')).toEqual([true, 1, true])
    markLeaving('anna')
    await forgetOthers(null)
    expect(await stored('anna')).toEqual([false, 0, false])
  })
})

test('on any page, what waits is sent', async () => {
  await leave('sender')
  renderUi(<Page />, { user: user('sender') })
  await vi.waitFor(async () => expect(await stored('sender')).toEqual([true, 0, false]))
  expect(browserApi.chat.sendMessage).toHaveBeenCalledExactlyOnceWith({ id: 'c', message_id: 'm-sender', text: 'hi' })
})

test('the note that messages wait goes with a shelf that the browser emptied', async () => {
  rememberWaiting('emptied', true)
  renderUi(<Page />, { user: user('emptied') })
  await vi.waitFor(async () => expect(await stored('emptied')).toEqual([false, 0, false]))
})

test('who logs out while something waits is asked first', () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  renderUi(<Page />, { user: user('anna') })
  logOut()
  expect([confirm.mock.calls.length, localStorage.getItem('chat-leaving')]).toEqual([0, 'anna'])
  localStorage.clear()
  rememberWaiting('anna', true)
  logOut()
  expect([confirm.mock.calls.length, localStorage.getItem('chat-leaving')]).toEqual([1, null])
  confirm.mockReturnValue(true)
  logOut()
  expect(localStorage.getItem('chat-leaving')).toBe('anna')
})

test('being logged out from elsewhere counts as leaving', () => {
  renderUi(<Page />, { user: user('anna') })
  act(() => store.hear({ kind: 'logged_out' }))
  expect(localStorage.getItem('chat-leaving')).toBe('anna')
})
