import { ccbillEnv, openCcbillServer } from '../../src/test/providers/ccbill-server.ts'
import { mollieKey, mollieProfile, openMollieServer } from '../../src/test/providers/mollie-server.ts'
import { openSegpayServer, segpayEnv } from '../../src/test/providers/segpay-server.ts'
import { openStripeServer, stripeKey, stripeSecret } from '../../src/test/providers/stripe-server.ts'
import { openVerotelServer, verotelKey, verotelShop } from '../../src/test/providers/verotel-server.ts'

/** What a provider posts to the product. */
export type Posted = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
/** An order at its provider: its id, and the page that the buyer was sent to. */
export type Paying = { id: string; link: string; amount: string }

/** A provider's local test server, and what buyers, banks and its staff do there. Null: it knows no such thing. */
export type ProviderDouble = {
  environment: Record<string, string>
  /** Address of its payment pages. */
  pages: string
  wrong: string[]
  pays(payment: Paying): Posted
  declines: ((payment: Paying) => Posted) | null
  refunds(payment: Paying): Posted
  chargesBack(payment: Paying): Posted
  /** Pays with a card that is saved for later orders. */
  paysAndSaves: ((payment: Paying) => Posted) | null
  /** Answers the page of a repeat order with the saved card: 3-D Secure, or the provider's own page. */
  confirmsRepeat: ((payment: Paying) => Posted) | null
  close(): void
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const now = () => new Date()
const hook = (name: string, query = '') => `/api/payments/webhooks/${name}${query && `?${query}`}`

export const providerDoubles: Record<string, () => Promise<ProviderDouble>> = {
  async stripe() {
    const server = await openStripeServer(now)
    const posted = ({ body, headers }: ReturnType<typeof server.event>): Posted => ({
      path: hook('stripe'),
      headers,
      body,
    })
    const pageEvent = (id: string, type: string) => {
      const { intent, parameters: _, ...page } = server.pageOf(id)
      return posted(server.event(`checkout.session.${type}`, { ...page, payment_intent: intent?.id ?? null }))
    }
    const intentOf = (id: string) => {
      const { intent } = server.pageOf(id)
      if (intent === null) throw new Error('not paid')
      return intent
    }
    return {
      ...server,
      environment: {
        PAYMENT_PROVIDERS: 'stripe',
        STRIPE_SECRET_KEY: stripeKey,
        STRIPE_WEBHOOK_SECRET: stripeSecret,
        STRIPE_API_URL: server.url,
      },
      pages: 'https://*.stripe.com/**',
      pays: ({ id }) => {
        server.pays(id)
        return pageEvent(id, 'completed')
      },
      declines: ({ id }) => {
        server.pays(id, { status: 'requires_payment_method' })
        return pageEvent(id, 'async_payment_failed')
      },
      refunds: ({ id }) => {
        const { id: payment_intent, amount, refunds } = intentOf(id)
        const refund = { id: server.newId('re'), amount, status: 'succeeded', metadata: {}, payment_intent }
        refunds.push(refund)
        return posted(server.event('refund.updated', { object: 'refund', ...refund }))
      },
      chargesBack: ({ id }) => {
        const { id: payment_intent, amount, disputes } = intentOf(id)
        const dispute = { id: server.newId('du'), amount, status: 'needs_response', payment_intent }
        disputes.push({ ...dispute, balance_transactions: [] })
        return posted(server.event('charge.dispute.updated', { object: 'dispute', ...dispute }))
      },
      paysAndSaves: ({ id }) => {
        const card = { brand: 'visa', last4: '4242' }
        server.pays(id, { payment_method: { id: server.newId('pm_challenged'), type: 'card', card } })
        return pageEvent(id, 'completed')
      },
      confirmsRepeat: ({ id }) => {
        server.answersBank(id, 'succeeded')
        return posted(server.event('payment_intent.succeeded', server.chargeOf(id)))
      },
    }
  },

  async mollie() {
    const server = await openMollieServer(now)
    function happens(id: string, change: Partial<ReturnType<typeof server.paymentOf>>): Posted {
      const payment = Object.assign(server.paymentOf(id), { isCancelable: false, ...change })
      const { pathname, search } = new URL(payment.webhookUrl)
      return { path: pathname + search, headers: form, body: `id=${payment.id}` }
    }
    const euros = (value: string) => ({ value, currency: 'EUR' })
    // Its client knows https only
    const overHttp = 'import http from "node:http"; import https from "node:https"; https.Agent = http.Agent'
    return {
      ...server,
      environment: {
        PAYMENT_PROVIDERS: 'mollie',
        MOLLIE_API_KEY: mollieKey,
        MOLLIE_PROFILE_ID: mollieProfile,
        MOLLIE_API_URL: `${server.url}/v2`,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(overHttp)}`,
      },
      pages: 'https://www.mollie.com/**',
      pays: ({ id }) => happens(id, { status: 'paid' }),
      declines: ({ id }) => happens(id, { status: 'failed' }),
      refunds: ({ id, amount }) =>
        happens(id, { refunds: [{ id: server.newId('re'), amount: euros(amount), status: 'refunded' }] }),
      chargesBack: ({ id, amount }) =>
        happens(id, { chargebacks: [{ id: server.newId('chb'), amount: euros(amount), reversedAt: null }] }),
      paysAndSaves: ({ id }) => {
        const details = { cardLabel: 'Visa', cardNumber: '4242', cardHolder: 'A. Holder' }
        return happens(id, { status: 'paid', mandateId: server.newId('mdt'), details })
      },
      confirmsRepeat: ({ id }) => happens(id, { status: 'paid' }),
    }
  },

  async ccbill() {
    const server = await openCcbillServer()
    const sales = new Map<string, string>()
    // Webhooks are accepted from CCBill's networks only
    const posted = ({ query, body }: { query: string; body: string }): Posted => ({
      path: hook('ccbill', query),
      headers: { ...form, 'x-forwarded-for': '64.38.212.10' },
      body,
    })
    const returned = (type: string, { id, amount }: Paying) =>
      posted(server.webhook(type, { subscriptionId: sales.get(id) ?? '', amount, currencyCode: '978' }))
    return {
      ...server,
      environment: { ...ccbillEnv, CCBILL_DATALINK_URL: server.url, TRUSTED_PROXIES: '127.0.0.1' },
      pages: 'https://api.ccbill.com/**',
      pays: ({ id, link }) => {
        const { sale, ...webhook } = server.pays(link)
        sales.set(id, sale)
        return posted(webhook)
      },
      declines: ({ id }) => posted(server.webhook('NewSaleFailure', { 'X-order': id, failureCode: 'BE-103' })),
      refunds: (payment) => returned('Refund', payment),
      chargesBack: (payment) => returned('Chargeback', payment),
      paysAndSaves: null,
      confirmsRepeat: null,
    }
  },

  async segpay() {
    const server = await openSegpayServer()
    const purchases = new Map<string, string>()
    const login = Buffer.from(`segpay:${segpayEnv.SEGPAY_POSTBACK_PASSWORD}`).toString('base64')
    const posted = (query: URLSearchParams): Posted => ({
      path: hook('segpay', String(query)),
      method: 'GET',
      headers: { authorization: `Basic ${login}` },
    })
    return {
      ...server,
      environment: { ...segpayEnv, SEGPAY_SRS_URL: server.url },
      pages: 'https://secure2.segpay.com/**',
      pays: ({ id, link }) => {
        const query = server.pays(link)
        purchases.set(id, query.get('purchaseid') ?? '')
        return posted(query)
      },
      declines: ({ link }) => posted(server.pays(link, { approved: 'No' })),
      refunds: ({ id, amount }) => posted(server.returned(purchases.get(id) ?? '', 'Credit', amount)),
      chargesBack: ({ id, amount }) => posted(server.returned(purchases.get(id) ?? '', 'Charge', amount)),
      paysAndSaves: null,
      confirmsRepeat: null,
    }
  },

  async verotel() {
    const server = await openVerotelServer()
    const posted = (query: URLSearchParams): Posted => ({ path: hook('verotel', String(query)), method: 'GET' })
    return {
      ...server,
      environment: {
        PAYMENT_PROVIDERS: 'verotel',
        VEROTEL_SHOP_ID: verotelShop,
        VEROTEL_SIGNATURE_KEY: verotelKey,
        VEROTEL_URL: server.url,
      },
      pages: `${server.url}/startorder*`,
      pays: ({ link }) => posted(server.pays(link)),
      // The buyer is sent back; no postback says so
      declines: null,
      refunds: ({ id, amount }) => posted(server.returned('credit', id, amount)),
      chargesBack: ({ id, amount }) => posted(server.returned('chargeback', id, amount)),
      paysAndSaves: null,
      confirmsRepeat: null,
    }
  },
}
