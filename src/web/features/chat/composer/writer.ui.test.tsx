import { fireEvent, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserView } from '../../../../contract/accounts/accounts.ts'
import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { freeWriting } from '../../../../test/ui/writing.ts'
import { handToConversation } from '../attachments/shared-photo.ts'
import type { Written } from '../outbox/entry.ts'
import { Writer, type WriterProps } from './writer.tsx'

// What the outbox does with an entry is tested where it is made
const sent = vi.hoisted(() => [] as Written[])
vi.mock('../outbox/provider.tsx', () => {
  const outbox = { add: (entry: Written) => sent.push(entry) }
  const post = { outbox, open: async () => outbox, onRefused: () => () => undefined }
  return { usePost: () => post }
})

const me = '01890000-0000-7000-8000-000000000001'
const anna = '01890000-0000-7000-8000-000000000002'
const conversation = {
  id: '01890000-0000-7000-8000-00000000000c',
  profile: { id: anna, name: 'Anna', is_available: true },
  draft: '',
  has_risky_receiver: false,
  like_comments: [],
} as unknown as ConversationView
const longAgo = '2020-01-01T00:00:00.000Z'
const member = (part: Partial<UserView> = {}) =>
  ({ id: me, credits: 9, signup_date: longAgo, profile: { country: 'NL' }, ...part }) as UserView
const writing = {
  ...freeWriting,
  message_credits: 1,
  balance: 9,
  refresh: async () => {},
}
const message = { id: 'm', seq: 7, sender_id: anna, text: 'A walk?' } as MessageView
const site = { message_credits: 1, minimum_message_costs: { NL: { costs: 29, currency: 'EUR' } } }

type WriterOptions = Partial<WriterProps> & { user?: UserView; answers?: Record<string, unknown> }

function drawn({ user = member(), answers = {}, ...options }: WriterOptions = {}) {
  const onReplied = vi.fn()
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const answer = answers[name]
    return answer === undefined ? new Response('{}', { status: 500 }) : Response.json(answer)
  })
  renderUi(
    <Writer
      conversation={conversation}
      memberId={me}
      name="Anna"
      formId="form"
      writing={writing}
      isEmpty={false}
      replyTo={null}
      onReplied={onReplied}
      confirmEmail={null}
      waiting={false}
      onUnblock={async () => {}}
      refused={null}
      {...options}
    />,
    { user, site },
  )
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(copy('chat.composer.label', { name: 'Anna' }))
  return { onReplied, field }
}
function write(field: HTMLTextAreaElement, text: string) {
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('This browser cannot open it')
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what is written goes to the outbox, and the field is empty again', async () => {
  const { field } = drawn()
  write(field(), 'Hello')
  await waitFor(() => expect(field().value).toBe(''))
  expect(sent).toMatchObject([
    { conversationId: conversation.id, text: 'Hello', replyTo: null, attachment: null, id: expect.any(String) },
  ])
})

test('an answer carries the number of what it answers, and ends the answering', async () => {
  const { field, onReplied } = drawn({ replyTo: message })
  expect(screen.getByText(copy('chat.composer.replyTo', { name: 'Anna' }))).toBeTruthy()
  expect(screen.getByText('A walk?')).toBeTruthy()
  write(field(), 'Gladly')
  await waitFor(() => expect(sent).toMatchObject([{ text: 'Gladly', replyTo: 7 }]))
  expect(onReplied).toHaveBeenCalledOnce()
})

test.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: copy('chat.composer.cancelReply') }))],
  [
    'Escape',
    () => fireEvent.keyDown(screen.getByLabelText(copy('chat.composer.label', { name: 'Anna' })), { key: 'Escape' }),
  ],
])('answering is given up by %s', async (_how, act) => {
  const { onReplied } = drawn({ replyTo: message })
  act()
  expect(onReplied).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

const wordless: [string, MessageView['attachment'], string][] = [
  ['a photo', { kind: 'photo' } as MessageView['attachment'], copy('chat.message.kinds.photo')],
  ['a voice note', { kind: 'voice' } as MessageView['attachment'], copy('chat.message.kinds.voice')],
  ['a gift', { kind: 'gift', gift: 'kite' }, copy('gifts.names.kite')],
]
test.each(wordless)('an answer to %s says so', async (_what, attachment, words) => {
  drawn({ replyTo: { ...message, text: '', ...(attachment && { attachment }) } })
  expect(screen.getByText(words)).toBeTruthy()
})

test('a gift is chosen with its price, a few words go along, and it is on its way', async () => {
  const gifts = [
    { gift: 'rose', credits: 5 },
    { gift: 'star', credits: 20 },
  ]
  drawn({ answers: { gifts: { gifts } }, replyTo: message })
  const [open] = screen.getAllByRole('button', { name: copy('chat.gifts.open') })
  fireEvent.click(open as HTMLElement)
  const rose = await screen.findByRole('radio', { name: copyPattern('gifts.names.rose') }, { timeout: 5_000 })
  const price = [copy('common.cost.credits', { credits: 5 }), copy('common.cost.from', { money: '€1.45' })].join('')
  expect(rose.closest('label')?.textContent).toContain(price)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: copy('chat.gifts.sendNone') }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: copyPattern('gifts.names.star') }))
  expect(screen.getByText(copy('errors.not_enough_credits'))).toBeTruthy()
  expect(
    screen.getByText(copyPattern('chat.notice.notEnoughGiftInMoney', { credits: 20, money: '€5.80', balance: 9 })),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: copy('chat.notice.buy') })).toBeTruthy()
  fireEvent.click(rose)
  fireEvent.change(screen.getByLabelText(copy('chat.gifts.text')), { target: { value: ' For you ' } })
  fireEvent.click(
    screen.getByRole('button', { name: copy('chat.gifts.send', { gift: copy('gifts.names.rose'), credits: 5 }) }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ text: 'For you', attachment: { kind: 'gift', gift: 'rose' }, replyTo: 7 }])
})

test('gifts that could not be loaded can be asked for again', async () => {
  const answers: Record<string, unknown> = {}
  drawn({ answers })
  fireEvent.click(screen.getAllByRole('button', { name: copy('chat.gifts.open') })[0] as HTMLElement)
  const again = await screen.findByRole('button', { name: copy('common.tryAgain') }, { timeout: 5_000 })
  answers.gifts = { gifts: [] }
  fireEvent.click(again)
  expect(await screen.findByText(copy('chat.gifts.noneTitle'))).toBeTruthy()
})

const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
function choosePhoto(file: File) {
  const inputs = document.querySelectorAll(`input[type=file][aria-label="${copy('chat.attach.choose')}"]`)
  fireEvent.change(inputs[0] as HTMLElement, { target: { files: [file] } })
}

test('a photo goes with the words that were begun, once if so wished, and says what it costs before', async () => {
  const { field } = drawn()
  fireEvent.change(field(), { target: { value: 'The lake' } })
  choosePhoto(photo)
  const cost = copy('common.cost.both', {
    credits: copy('common.cost.credits', { credits: 2 }),
    money: copy('common.cost.from', { money: '€0.58' }),
  })
  expect(await screen.findByText(copyPattern('chat.attach.cost', { cost }), {}, { timeout: 5_000 })).toBeTruthy()
  expect(await screen.findByText(copyPattern('chat.attach.noPreview'))).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(copy('chat.attach.text')).value).toBe('The lake')
  fireEvent.click(screen.getByRole('switch', { name: copy('chat.attach.oneView') }))
  fireEvent.click(screen.getByRole('button', { name: copy('chat.attach.send', { credits: 2 }) }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([{ text: 'The lake', attachment: { kind: 'photo', isOneView: true, file: photo } }])
  expect(field().value).toBe('')
})

test('words that were written beside a photo stay when it is given up', async () => {
  const { field } = drawn()
  choosePhoto(photo)
  const words = await screen.findByLabelText(copy('chat.attach.text'), {}, { timeout: 5_000 })
  fireEvent.change(words, { target: { value: 'Look' } })
  fireEvent.click(screen.getByRole('button', { name: copy('common.close') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field().value).toBe('Look')
  expect(sent).toEqual([])
})

const tooLarge = new File(['x'], 'a.heic', { type: 'image/heic' })
Object.defineProperty(tooLarge, 'size', { value: 15 * 1024 * 1024 + 1 })
test.each([
  ['a moving picture', new File(['x'], 'a.gif', { type: 'image/gif' }), copyPattern('errors.photo_wrong_type')],
  ['a document', new File(['x'], 'a.pdf', { type: 'application/pdf' }), copyPattern('errors.photo_wrong_type')],
  ['one that is too large and cannot be made smaller here', tooLarge, copyPattern('errors.photo_too_large')],
])('%s is refused in words', async (_what, file, words) => {
  drawn()
  choosePhoto(file)
  expect((await screen.findByRole('alert', {}, { timeout: 5_000 })).textContent).toMatch(words)
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: copy('chat.attach.send', { credits: 2 }) }).disabled,
  ).toBe(true)
})

test('without the credits for a photo there is the way to buy, and nothing to send', async () => {
  drawn({ user: member({ credits: 1 }) })
  choosePhoto(photo)
  await screen.findByText(copyPattern('chat.notice.notEnoughPhotoInMoney', { balance: 1 }), {}, { timeout: 5_000 })
  const buy = screen.getByRole('link', { name: copy('chat.notice.buy') })
  expect(buy.getAttribute('href')).toBe(`/credits?next=${encodeURIComponent(`/chats/${conversation.id}`)}`)
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: copy('chat.attach.send', { credits: 2 }) }).disabled,
  ).toBe(true)
})

test('where writing is refused there is neither a field nor anything to attach', () => {
  drawn({ writing: { ...writing, may_write: false, reason: 'blocked' }, isEmpty: true })
  expect(screen.getByText(copy('chat.notice.blockedTitle', { name: 'Anna' }))).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('without credits the words stay, and so does the way to buy', () => {
  drawn({ writing: { ...writing, may_write: false, reason: 'not_enough_credits', balance: 0 } })
  expect(screen.getByText(copyPattern('chat.notice.notEnoughTextInMoney', { credits: 1, money: '€0.29' }))).toBeTruthy()
  expect(screen.getByRole('textbox', { name: copy('chat.composer.label', { name: 'Anna' }) })).toBeTruthy()
})

test.each([
  [2, null],
  [3, copyPattern('chat.notice.waitText', { left: 3 })],
  [5, copyPattern('chat.notice.waitText', { left: 1 })],
])('after %i unanswered messages the composer says: %s', async (unanswered, words) => {
  const { field } = drawn({ writing: { ...writing, unanswered } })
  expect(screen.queryByText(copy('chat.notice.unansweredTitle', { name: 'Anna' })) !== null).toBe(words !== null)
  if (words !== null) expect(screen.getByText(words)).toBeTruthy()
  write(field(), 'Hello')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('at the limit the words stay, nothing can be sent, and the composer says why', async () => {
  const { field } = drawn({
    writing: { ...writing, may_write: false, reason: 'unanswered_limit', unanswered: 6 },
    conversation: { ...conversation, draft: 'Hello?' },
  })
  expect(screen.getByText(copyPattern('chat.notice.unansweredText', { limit: 6 }))).toBeTruthy()
  fireEvent.keyDown(field(), { key: 'Enter' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual([])
  expect(field().value).toBe('Hello?')
  fireEvent.click(screen.getByRole('button', { name: copy('chat.composer.send') }))
  expect(sent).toEqual([])
})

test('axe finds nothing', async () => {
  drawn({ replyTo: message, isEmpty: true })
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

const isNew = { user: member({ signup_date: new Date().toISOString() }) }

test.each([
  ['contact details', 'Call me on +31 6 12345678', copy('chat.nudge.contactTitle')],
  ['money', 'Please send me money: my IBAN is NL91ABNA0417164300', copy('chat.nudge.paymentTitle')],
])('a new member is asked about %s, once, and may change it or send it', async (_what, text, title) => {
  const { field } = drawn(isNew)
  write(field(), text)
  expect(await screen.findByRole('alertdialog', { name: title }, { timeout: 5_000 })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: copy('chat.nudge.change') }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field().value).toBe(text)
  expect(sent).toEqual([])
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('button', { name: copy('chat.nudge.send') }))
  await waitFor(() => expect(field().value).toBe(''))
  expect(sent).toMatchObject([{ text }])
})

test.each([
  ['a new member who gives nothing away', isNew, 'A walk at 7 on 12 May?'],
  ['somebody who has been here for long', {}, 'Call me on +31 6 12345678'],
])('%s is asked nothing', async (_who, options, text) => {
  const { field } = drawn(options)
  write(field(), text)
  await waitFor(() => expect(field().value).toBe(''))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent).toMatchObject([{ text }])
})

const risky = { conversation: { ...conversation, has_risky_receiver: true } }

test('before contact details go to a new or flagged member, everyone is asked', async () => {
  const { field } = drawn(risky)
  write(field(), 'Call me on +31 6 12345678')
  const dialog = await screen.findByRole('alertdialog', { name: copy('chat.nudge.contactTitle') }, { timeout: 5_000 })
  expect(dialog.textContent).toContain(copy('chat.nudge.contactReceiverText', { name: 'Anna' }))
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: copy('chat.nudge.send') }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('what is no contact detail goes to such a member without a question', async () => {
  const { field } = drawn(risky)
  write(field(), 'Please send me money: my IBAN is NL91ABNA0417164300')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a draft that its member pressed to send after buying credits is sent, once', async () => {
  const draft = { conversation: { ...conversation, draft: 'See you on Saturday' } }
  handToConversation(conversation.id, { photo: null, text: '', isReady: true })
  const { field } = drawn(draft)
  await waitFor(() => expect(sent.map(({ text }) => text)).toEqual(['See you on Saturday']))
  await waitFor(() => expect(field().value).toBe(''))
})

test('a draft stays where the credits still do not suffice', async () => {
  const draft = { conversation: { ...conversation, draft: 'See you on Saturday' } }
  handToConversation(conversation.id, { photo: null, text: '', isReady: true })
  const { field } = drawn({
    ...draft,
    writing: { ...writing, may_write: false, reason: 'not_enough_credits', balance: 0 },
  })
  expect(field().value).toBe('See you on Saturday')
  const buy = screen.getByRole('link', { name: copy('chat.notice.buy') })
  expect(buy.getAttribute('href')).toBe(`/credits?next=${encodeURIComponent(`/chats/${conversation.id}?draft`)}`)
  expect(sent).toEqual([])
})
