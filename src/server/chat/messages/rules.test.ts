import { describe, expect, it } from 'vitest'
import { testRows } from '../../../test/product/rows.ts'
import { mayWrite, priceOf, refusalOf, type Sending, textFault, type WritingFacts } from './rules.ts'

type Changes = {
  writer?: Partial<WritingFacts['writer']>
  other?: Partial<WritingFacts['other']>
  isEmpty?: boolean
  site?: Partial<WritingFacts['site']>
}

/** A premium member with credits writes to an ordinary one in a conversation that goes on. */
function facts(changes: Changes = {}): WritingFacts {
  return {
    writer: {
      status: 'active',
      isPaid: true,
      isVerified: false,
      balance: 10,
      startedConversations: 0,
      isBlocking: false,
      unanswered: 0,
      ...changes.writer,
    },
    other: {
      kind: 'member',
      sight: 'yes',
      isInvisible: false,
      isVerifiedOnly: false,
      hasWritten: false,
      ...changes.other,
    },
    isEmpty: changes.isEmpty ?? false,
    site: {
      freeChat: 'credits',
      messageCredits: 1,
      photoCredits: 2,
      freeConversations: 2,
      unansweredLimit: 6,
      allowsFictional: true,
      ...changes.site,
    },
  }
}
const freeConversations = { freeChat: 'conversations' as const }
const free = { isPaid: false, balance: 0 }

describe('mayWrite', () => {
  const cases: [what: string, changes: Changes, answer: string][] = [
    ['premium with credits', {}, 'yes'],
    ['premium with exactly enough', { writer: { balance: 1 } }, 'yes'],
    ['premium without credits', { writer: { balance: 0 } }, 'not_enough_credits'],
    ['premium with less than the price', { writer: { balance: 2 }, site: { messageCredits: 3 } }, 'not_enough_credits'],
    ['to one who hears from verified members only', { other: { isVerifiedOnly: true } }, 'verified_only'],
    [
      'to such a one without credits, which would not help',
      { writer: { balance: 0 }, other: { isVerifiedOnly: true } },
      'verified_only',
    ],
    ['verified, to such a one', { writer: { isVerified: true }, other: { isVerifiedOnly: true } }, 'yes'],
    ['to such a one who has written', { other: { isVerifiedOnly: true, hasWritten: true } }, 'yes'],
    ['free with bonus credits', { writer: { isPaid: false, balance: 5 } }, 'yes'],
    [
      'free with bonus credits starts a tenth conversation',
      { writer: { isPaid: false, balance: 5, startedConversations: 9 }, isEmpty: true },
      'yes',
    ],
    ['free without credits', { writer: free }, 'not_enough_credits'],
    ['free without credits starts', { writer: free, isEmpty: true }, 'not_enough_credits'],
    ['where messages cost nothing', { writer: free, site: { messageCredits: 0 } }, 'yes'],

    ['free conversations: first start', { writer: free, isEmpty: true, site: freeConversations }, 'yes'],
    [
      'free conversations: second start',
      { writer: { ...free, startedConversations: 1 }, isEmpty: true, site: freeConversations },
      'yes',
    ],
    [
      'free conversations: third start',
      { writer: { ...free, startedConversations: 2 }, isEmpty: true, site: freeConversations },
      'free_conversations_used',
    ],
    [
      'free conversations: third start with credits',
      { writer: { isPaid: false, balance: 9, startedConversations: 2 }, isEmpty: true, site: freeConversations },
      'free_conversations_used',
    ],
    [
      'free conversations: second message',
      { writer: { ...free, startedConversations: 1 }, site: freeConversations },
      'not_enough_credits',
    ],
    [
      'free conversations: answer to a message',
      { writer: free, other: { hasWritten: true }, site: freeConversations },
      'not_enough_credits',
    ],
    [
      'free conversations: premium starts a third',
      { writer: { startedConversations: 2 }, isEmpty: true, site: freeConversations },
      'yes',
    ],
    [
      'free conversations: premium without credits starts',
      { writer: { balance: 0 }, isEmpty: true, site: freeConversations },
      'not_enough_credits',
    ],

    ['visitor', { writer: { status: 'visitor' } }, 'authentication_required'],
    ['not confirmed', { writer: { status: 'not_confirmed' } }, 'not_confirmed'],
    ['banned writer', { writer: { status: 'banned' } }, 'forbidden'],
    ['on a pause', { writer: { status: 'paused' } }, 'forbidden'],

    ['fictional', { other: { kind: 'fictional' } }, 'fictional_member'],
    [
      'fictional, even one that is said to have written',
      { other: { kind: 'fictional', hasWritten: true } },
      'fictional_member',
    ],
    [
      'fictional where messages cost nothing',
      { other: { kind: 'fictional' }, site: { messageCredits: 0 } },
      'fictional_member',
    ],
    [
      'fictional where the site has none',
      { other: { kind: 'fictional' }, site: { allowsFictional: false } },
      'member_unavailable',
    ],
    ['blocked by the other', { other: { sight: 'blocked' } }, 'blocked'],
    ['blocked by the other who wrote before', { other: { sight: 'blocked', hasWritten: true } }, 'blocked'],
    ['blocked by me', { writer: { isBlocking: true }, other: { sight: 'no' } }, 'blocked_by_me'],
    ['blocked both ways', { writer: { isBlocking: true }, other: { sight: 'blocked' } }, 'blocked_by_me'],
    ['to whom I may not see', { other: { sight: 'no' } }, 'member_unavailable'],
    ['to whom I may not see, who wrote before', { other: { sight: 'no', hasWritten: true } }, 'member_unavailable'],
    ['to an invisible member whom I know', { other: { isInvisible: true } }, 'member_unavailable'],
    ['to an invisible member who wrote', { other: { isInvisible: true, hasWritten: true } }, 'yes'],
    [
      'to an invisible member who wrote and left',
      { other: { sight: 'no', isInvisible: true, hasWritten: true } },
      'member_unavailable',
    ],

    ['five unanswered', { writer: { unanswered: 5 } }, 'yes'],
    ['six unanswered', { writer: { unanswered: 6 } }, 'unanswered_limit'],
    ['six unanswered and no credits', { writer: { unanswered: 6, balance: 0 } }, 'unanswered_limit'],
    [
      'six unanswered where messages cost nothing',
      { writer: { unanswered: 6 }, site: { messageCredits: 0 } },
      'unanswered_limit',
    ],
    ['six unanswered on a site that allows seven', { writer: { unanswered: 6 }, site: { unansweredLimit: 7 } }, 'yes'],
    [
      'a hundred unanswered where there is no limit',
      { writer: { unanswered: 100 }, site: { unansweredLimit: 0 } },
      'yes',
    ],
    ['six unanswered and blocked', { writer: { unanswered: 6 }, other: { sight: 'blocked' } }, 'blocked'],
    [
      'no credits and blocked: money is not the matter',
      { writer: { balance: 0 }, other: { sight: 'blocked' } },
      'blocked',
    ],
    [
      'no credits and gone: money is not the matter',
      { writer: { balance: 0 }, other: { sight: 'no' } },
      'member_unavailable',
    ],
  ]
  it.each(cases)('%s', (_what, changes, answer) => {
    const verdict = mayWrite(facts(changes))
    expect(verdict.may ? 'yes' : verdict.reason).toBe(answer)
  })
})

describe('priceOf', () => {
  const cases: [what: string, changes: Changes, credits: number][] = [
    ['premium', { site: { messageCredits: 3 } }, 3],
    ['free member with sign-up credits', { writer: { isPaid: false }, isEmpty: true }, 1],
    ['free conversations: a start', { writer: free, isEmpty: true, site: freeConversations }, 0],
    ['free conversations: what follows', { writer: free, site: freeConversations }, 1],
    ['free conversations: premium pays from the first', { isEmpty: true, site: freeConversations }, 1],
  ]
  it.each(cases)('%s', (_what, changes, credits) => expect(priceOf(facts(changes))).toBe(credits))
})

/** Whatever is sent, by whom, on which kind of site, with credits or without: what stands in the way, or the price. */
describe('every way of sending', () => {
  const writers: [who: string, changes: Partial<WritingFacts['writer']>][] = [
    ['visitor', { status: 'visitor', isPaid: false, balance: 0 }],
    ['free', { isPaid: false }],
    ['free, not confirmed', { isPaid: false, status: 'not_confirmed' }],
    ['free, on a pause', { isPaid: false, status: 'paused' }],
    ['premium', {}],
    ['premium, not confirmed', { status: 'not_confirmed' }],
    ['premium, on a pause', { status: 'paused' }],
    ['premium, banned', { status: 'banned' }],
  ]
  const ownReason = (who: string) => {
    if (who === 'visitor') return 'authentication_required'
    if (who.endsWith('not confirmed')) return 'not_confirmed'
    return who.endsWith('pause') || who.endsWith('banned') ? 'forbidden' : null
  }
  const others: [which: string, changes: Changes, reason: string | null][] = [
    ['ordinary', {}, null],
    ['invisible', { other: { isInvisible: true } }, 'member_unavailable'],
    ['invisible, has written', { other: { isInvisible: true, hasWritten: true } }, null],
    ['private, and open to the writer', { other: { sight: 'yes' } }, null],
    ['private', { other: { sight: 'no' } }, 'member_unavailable'],
    ['deleted or on a pause', { other: { sight: 'no', hasWritten: true } }, 'member_unavailable'],
    ['blocks the writer', { other: { sight: 'blocked' } }, 'blocked'],
    ['blocked by the writer', { writer: { isBlocking: true }, other: { sight: 'no' } }, 'blocked_by_me'],
    ['fictional', { other: { kind: 'fictional' } }, 'fictional_member'],
  ]
  const things: [what: string, sending: Sending, price: number][] = [
    ['text', 'text', 1],
    ['voice', 'voice', 1],
    ['photo', 'photo', 2],
    ['gift', { giftCredits: 5 }, 5],
    ['a dear gift', { giftCredits: 20 }, 20],
  ]
  const cases = writers.flatMap(([who, writer]) =>
    others.flatMap(([which, other, otherReason]) =>
      (['credits', 'conversations'] as const).flatMap((freeChat) =>
        [true, false].flatMap((isEmpty) =>
          [0, 10].map((balance) => ({ who, writer, which, other, otherReason, freeChat, isEmpty, balance })),
        ),
      ),
    ),
  )

  testRows(
    'is refused for its reason, or costs its price',
    cases,
    (case_) => {
      const { who, writer, other, otherReason, freeChat, isEmpty, balance } = case_
      const given = facts({
        writer: { ...writer, balance, ...other.writer },
        other: { ...other.other },
        isEmpty,
        site: { freeChat },
      })
      const reason = ownReason(who) ?? otherReason
      expect(refusalOf(given)).toBe(reason)
      const isFreeStart = freeChat === 'conversations' && isEmpty && (who === 'visitor' || who.startsWith('free'))
      for (const [what, sending, fullPrice] of things) {
        const price = isFreeStart && (what === 'text' || what === 'voice') ? 0 : fullPrice
        expect(priceOf(given, sending)).toBe(price)
        const verdict = mayWrite(given, sending)
        expect(verdict.may ? 'yes' : verdict.reason).toBe(reason ?? (balance >= price ? 'yes' : 'not_enough_credits'))
      }
    },
    {
      nameOf: ({ who, which, freeChat, isEmpty, balance }) =>
        `${who} to ${which}, ${freeChat}, empty ${isEmpty}, credits ${balance}`,
    },
  )

  it('counts a start with a photo or a gift among the free ones, which end at two', () => {
    const third = facts({
      writer: { ...free, balance: 50, startedConversations: 2 },
      isEmpty: true,
      site: freeConversations,
    })
    for (const [, sending] of things)
      expect(mayWrite(third, sending)).toEqual({ may: false, reason: 'free_conversations_used' })
  })

  it('takes nothing for what a site gives away', () => {
    const poor = facts({ writer: free, site: { messageCredits: 0, photoCredits: 0 } })
    for (const sending of ['text', 'voice', 'photo', { giftCredits: 0 }] as const)
      expect(mayWrite(poor, sending)).toEqual({ may: true })
    expect(mayWrite(poor, { giftCredits: 1 })).toEqual({ may: false, reason: 'not_enough_credits' })
  })
})

describe('textFault', () => {
  const family = '👩‍👩‍👧‍👦'
  const cases: [what: string, text: string, max: number, fault: string | null][] = [
    ['a word', 'hi', 10, null],
    ['nothing', '', 10, 'message_empty'],
    ['blanks and line breaks', ' \n\t\u00a0\u3000', 10, 'message_empty'],
    ['invisible characters', '\u200b\u2800\u3164\u2060', 10, 'message_empty'],
    ['exactly the limit', 'x'.repeat(10), 10, null],
    ['one more', 'x'.repeat(11), 10, 'message_too_long'],
    ['an emoji of many code points is one character', family.repeat(10), 10, null],
    ['eleven of them', family.repeat(11), 10, 'message_too_long'],
    ['combining marks belong to their letter', 'e\u0301'.repeat(10), 10, null],
    ['NUL', 'a\0b', 10, 'unprintable'],
    ['half a surrogate pair', 'a\ud800', 10, 'unprintable'],
    ['other control characters stay', 'a\u0007', 10, null],
  ]
  it.each(cases)('%s', (_what, text, max, fault) => expect(textFault(text, max)).toBe(fault))
})
