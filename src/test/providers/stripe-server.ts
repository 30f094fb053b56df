import { createHmac } from 'node:crypto'
import { type Answer, openProviderServer, type ProviderRequest } from './provider-server.ts'

type Metadata = Record<string, string>
type Returned = { id: string; amount: number; status: string; metadata: Metadata; payment_intent: string }
type Dispute = Omit<Returned, 'metadata'> & { balance_transactions: unknown[] }
type StripeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  status: string
  created: number
  livemode: boolean
  customer: string | null
  setup_future_usage: string | null
  payment_method: { id: string; type: string; card?: { brand: string; last4: string } } | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null
  metadata: Metadata
  refunds: Returned[]
  disputes: Dispute[]
}
type StripePage = {
  id: string
  object: 'checkout.session'
  amount_total: number
  currency: string
  status: string
  payment_status: string
  created: number
  livemode: boolean
  url: string | null
  client_reference_id: string
  metadata: Metadata
  intent: StripeIntent | null
  parameters: Record<string, string>
}
export type StripeServer = Awaited<ReturnType<typeof openStripeServer>>

export const stripeKey = 'sk_test_onlyForTests'
export const stripeSecret = 'whsec_onlyForTests'

/** Stripe's API as far as Checkout needs it, as documented: keys, idempotency, form bodies, expanded objects, signed events. */
export async function openStripeServer(now: () => Date) {
  const pages = new Map<string, StripePage>()
  const intents = new Map<string, StripeIntent>()
  const answers = new Map<string, { body: string; answer: Answer }>()
  const detached: string[] = []
  let serial = 0
  const newId = (kind: string) => {
    serial += 1
    return `${kind}_${String(serial).padStart(8, '0')}`
  }
  const seconds = () => Math.floor(now().getTime() / 1000)
  const server = await openProviderServer(answer)

  function answer(request: ProviderRequest): Answer {
    if (request.headers.authorization !== `Bearer ${stripeKey}`) return fault(401, 'invalid_request_error')
    const key = String(request.headers['idempotency-key'] ?? '')
    const known = request.method === 'POST' ? answers.get(key) : undefined
    if (known !== undefined && known.body !== request.body) return fault(400, 'idempotency_error')
    if (known !== undefined) return known.answer
    const made = route(request)
    if (request.method === 'POST') answers.set(key, { body: request.body, answer: made })
    return made
  }

  function route({ method, path, query, body }: ProviderRequest): Answer {
    const [, , kind = '', ...rest] = path.replace('checkout/sessions', 'sessions').split('/')
    const [id = '', action = ''] = rest
    const parameters = Object.fromEntries(new URLSearchParams(body))
    const page = pages.get(id)
    const intent = intents.get(id)
    const ofIntent = query.get('payment_intent')
    switch (`${method} ${kind}${id && '/id'}${action && `/${action}`}`) {
      case 'POST sessions':
        return { status: 200, body: shownPage(createPage(parameters)) }
      case 'GET sessions':
        return list([...pages.values()].filter((one) => isWithin(one, query, ofIntent)).map(shownPage))
      case 'GET sessions/id':
        return page ? { status: 200, body: shownPage(page) } : fault(404, 'invalid_request_error')
      case 'POST sessions/id/expire':
        if (page?.status !== 'open') return fault(400, 'invalid_request_error')
        page.status = 'expired'
        return { status: 200, body: shownPage(page) }
      case 'POST payment_intents':
        return charge(parameters)
      case 'POST payment_intents/id/confirm':
        if (intent?.status !== 'requires_payment_method') return fault(400, 'invalid_request_error')
        return challenge(intent, parameters)
      case 'POST payment_intents/id/cancel':
        if (!['requires_action', 'requires_payment_method'].includes(intent?.status ?? ''))
          return fault(400, 'invalid_request_error')
        return { status: 200, body: shownIntent(Object.assign(intent as StripeIntent, over('canceled'))) }
      case 'GET payment_intents':
        return list([...intents.values()].filter((one) => isWithin(one, query, null)).map(shownIntent))
      case 'GET payment_intents/id':
        return intent ? { status: 200, body: shownIntent(intent) } : fault(404, 'invalid_request_error')
      case 'GET refunds':
        return list(intents.get(ofIntent ?? '')?.refunds ?? [])
      case 'GET disputes':
        return list(intents.get(ofIntent ?? '')?.disputes ?? [])
      case 'POST refunds':
        return { status: 200, body: refund(parameters) }
      case 'POST payment_methods/id/detach':
        detached.push(id)
        return { status: 200, body: { id, object: 'payment_method' } }
      default:
        throw new Error(`Stripe has no ${method} ${path}`)
    }
  }

  function createPage(parameters: Record<string, string>): StripePage {
    const amount = parameters['line_items[0][price_data][unit_amount]'] ?? ''
    const ends = Number(parameters.expires_at) - seconds()
    if (!/^\d+$/.test(amount)) throw new Error(`an amount in minor units, not ${amount}`)
    if (ends < 30 * 60 || ends > 24 * 3600) throw new Error('expires_at: half an hour to a day from now')
    if (parameters.customer !== undefined && parameters.customer_creation !== undefined) throw new Error('one customer')
    const id = newId('cs_test')
    const page: StripePage = {
      id,
      object: 'checkout.session',
      amount_total: Number(amount),
      currency: parameters['line_items[0][price_data][currency]'] ?? '',
      status: 'open',
      payment_status: 'unpaid',
      created: seconds(),
      livemode: false,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      client_reference_id: parameters.client_reference_id ?? '',
      metadata: metadataIn(parameters),
      intent: null,
      parameters,
    }
    pages.set(id, page)
    return page
  }

  function newIntent(fields: Partial<StripeIntent>): StripeIntent {
    const intent: StripeIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: 0,
      currency: 'eur',
      status: 'succeeded',
      created: seconds(),
      livemode: false,
      customer: null,
      setup_future_usage: null,
      payment_method: null,
      next_action: null,
      metadata: {},
      refunds: [],
      disputes: [],
      ...fields,
    }
    intents.set(intent.id, intent)
    return intent
  }

  /** Of a buyer who is present: `pm_challenged` and `pm_unauthenticated` are cards whose bank wants 3-D Secure. */
  function charge(parameters: Record<string, string>): Answer {
    if (parameters.confirm !== 'true' || !parameters.return_url) throw new Error('confirmed, with a page to return to')
    if (parameters.off_session !== undefined) throw new Error('the buyer is present')
    const [, kind] = /^pm_(declined|challenged|unauthenticated)/.exec(parameters.payment_method ?? '') ?? []
    const isDeclined = kind === 'declined' || kind === 'unauthenticated'
    const intent = newIntent({
      amount: Number(parameters.amount),
      currency: parameters.currency ?? '',
      customer: parameters.customer ?? null,
      metadata: metadataIn(parameters),
      status: isDeclined ? 'requires_payment_method' : 'succeeded',
    })
    if (kind === 'challenged') return challenge(intent, parameters)
    if (!isDeclined) return { status: 200, body: shownIntent(intent) }
    const code = kind === 'declined' ? 'card_declined' : 'authentication_required'
    return { status: 402, body: { error: { type: 'card_error', code, payment_intent: shownIntent(intent) } } }
  }

  function challenge(intent: StripeIntent, { return_url = '' }: Record<string, string>): Answer {
    const redirect_to_url = { url: `https://hooks.stripe.com/3d_secure/${intent.id}`, return_url }
    const next_action = { type: 'redirect_to_url' as const, redirect_to_url }
    Object.assign(intent, { status: 'requires_action', next_action })
    return { status: 200, body: shownIntent(intent) }
  }

  /** The charge of an order with a saved card. */
  function chargeOf(orderId: string): StripeIntent {
    const found = [...intents.values()].filter(({ metadata }) => metadata.order_id === orderId)
    if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} charges of this order`)
    return found[0]
  }

  /** The buyer answers the bank, on the page of 3-D Secure. */
  const answersBank = (orderId: string, status: 'succeeded' | 'requires_payment_method') =>
    Object.assign(chargeOf(orderId), over(status))

  function refund(parameters: Record<string, string>): Returned {
    const intent = intents.get(parameters.payment_intent ?? '')
    if (intent === undefined) throw new Error('no such payment')
    const made = {
      id: newId('re'),
      object: 'refund',
      amount: Number(parameters.amount),
      status: 'pending',
      metadata: metadataIn(parameters),
      payment_intent: intent.id,
    }
    intent.refunds.push(made)
    return made
  }

  const shownIntent = ({ refunds, disputes, ...intent }: StripeIntent) => ({
    ...intent,
    latest_charge: {
      id: `ch_${intent.id}`,
      amount_refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
      disputed: disputes.length > 0,
    },
  })
  const shownPage = ({ intent, parameters: _parameters, ...page }: StripePage) => ({
    ...page,
    url: page.status === 'open' ? page.url : null,
    payment_intent: intent && shownIntent(intent),
  })

  /** The page of an order. */
  function pageOf(orderId: string): StripePage {
    const found = [...pages.values()].filter((page) => page.client_reference_id === orderId)
    if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} pages of this order`)
    return found[0]
  }

  /** Somebody pays, or tries to, on the page of an order. */
  function pays(orderId: string, change: Partial<StripeIntent> = {}): StripeIntent {
    const page = pageOf(orderId)
    const intent = newIntent({
      amount: page.amount_total,
      currency: page.currency,
      setup_future_usage: page.parameters['payment_intent_data[setup_future_usage]'] ?? null,
      customer: page.parameters.customer ?? (page.parameters.customer_creation ? newId('cus') : null),
      payment_method: { id: newId('pm'), type: 'card', card: { brand: 'visa', last4: '4242' } },
      metadata: metadataIn(page.parameters, 'payment_intent_data[metadata]'),
      ...change,
    })
    page.intent = intent
    page.status = 'complete'
    page.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid'
    return intent
  }

  /** An event as Stripe posts it, signed at this time. */
  function event(type: string, object: Record<string, unknown>, signedAt = seconds()) {
    return signed(
      JSON.stringify({ id: newId('evt'), object: 'event', type, livemode: false, data: { object } }),
      signedAt,
    )
  }

  function signed(body: string, signedAt = seconds()) {
    const v1 = createHmac('sha256', stripeSecret).update(`${signedAt}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${signedAt},v1=${v1}` }
    return { body, headers }
  }

  return {
    ...server,
    pages,
    intents,
    detached,
    newId,
    pageOf,
    chargeOf,
    answersBank,
    pays,
    event,
    signed,
    forgetKeys: () => answers.clear(),
  }
}

const over = (status: string) => ({ status, next_action: null })

function list(data: unknown[]): Answer {
  return { status: 200, body: { object: 'list', data, has_more: false } }
}

function isWithin(
  { created, ...one }: { created: number; intent?: StripeIntent | null },
  query: URLSearchParams,
  ofIntent: string | null,
): boolean {
  if (ofIntent !== null && one.intent?.id !== ofIntent) return false
  return created >= Number(query.get('created[gte]') ?? 0) && created < Number(query.get('created[lt]') ?? Infinity)
}

function metadataIn(parameters: Record<string, string>, at = 'metadata'): Metadata {
  const entries = Object.entries(parameters).filter(([name]) => name.startsWith(`${at}[`))
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(at.length + 1, -1), value]))
}

function fault(status: number, type: string): Answer {
  return { status, body: { error: { type, message: 'as documented' } } }
}
