import { Agent } from 'node:http'
import https from 'node:https'
import { type Answer, openProviderServer, type ProviderRequest } from './provider-server.ts'

type Amount = { currency: string; value: string }
type Part = { id: string; amount: Amount; metadata?: unknown; status?: string; reversedAt?: string | null }
type MolliePayment = {
  id: string
  profileId: string
  mode: string
  status: string
  createdAt: string
  isCancelable: boolean
  amount: Amount
  description: string
  method: string | null
  metadata: { order_id?: string; expires_at?: string } | null
  webhookUrl: string
  redirectUrl: string | null
  locale: string | null
  sequenceType: string
  customerId?: string
  mandateId?: string
  details?: Record<string, unknown>
  refunds: Part[]
  chargebacks: Part[]
}
export type MollieServer = Awaited<ReturnType<typeof openMollieServer>>

export const mollieKey = 'test_onlyForTests'
export const mollieProfile = 'pfl_onlyTests'

/** Mollie's payments API, as documented: keys, idempotency, payments, customers, mandates, refunds. */
export async function openMollieServer(now: () => Date) {
  const payments = new Map<string, MolliePayment>()
  const answers = new Map<string, Answer>()
  const revoked: string[] = []
  let serial = 0
  const newId = (kind: string) => {
    serial += 1
    return `${kind}_${String(serial).padStart(10, 'A')}`
  }
  const server = await openProviderServer(answer)
  const restore = letHttpThrough()

  function answer(request: ProviderRequest): Answer {
    if (request.headers.authorization !== `Bearer ${mollieKey}`) return fault(401, 'Missing authentication')
    const key = request.method === 'GET' ? '' : String(request.headers['idempotency-key'])
    const known = answers.get(key)
    if (key !== '' && known !== undefined) return known
    const made = route(request)
    if (key !== '') answers.set(key, made)
    return made
  }

  function route({ method, path, query, body }: ProviderRequest): Answer {
    const [, , kind = '', id = '', part = '', partId = ''] = path.split('/')
    const input = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    const payment = payments.get(id)
    switch (`${method} ${kind}${id && '/id'}${part && `/${part}`}`) {
      case 'POST payments':
        return { status: 201, body: shown(create(input)) }
      case 'GET payments':
        return { status: 200, body: { count: payments.size, _embedded: { payments: listed() }, _links: {} } }
      case 'GET payments/id':
        return payment ? { status: 200, body: shown(payment, query.get('embed') ?? '') } : fault(404, 'No payment')
      case 'DELETE payments/id':
        if (payment === undefined || !payment.isCancelable) return fault(422, 'The payment cannot be canceled')
        payment.status = 'canceled'
        payment.isCancelable = false
        return { status: 200, body: shown(payment) }
      case 'POST payments/id/refunds':
        return payment ? { status: 201, body: refund(payment, input) } : fault(404, 'No payment')
      case 'POST customers':
        return { status: 201, body: { resource: 'customer', id: newId('cst'), ...input, _links: {} } }
      case 'DELETE customers/id/mandates':
        revoked.push(partId)
        return { status: 204, body: null }
      default:
        throw new Error(`Mollie has no ${method} ${path}`)
    }
  }

  function create(input: Record<string, unknown>): MolliePayment {
    const amount = input.amount as Amount
    if (!/^\d+\.\d{2}$/.test(amount.value)) throw new Error(`an amount with two decimals, not ${amount.value}`)
    if (input.sequenceType === 'recurring') throw new Error('a charge without the buyer')
    if (typeof input.redirectUrl !== 'string') throw new Error('a redirectUrl')
    const payment: MolliePayment = {
      id: newId('tr'),
      profileId: mollieProfile,
      mode: 'test',
      status: 'open',
      createdAt: now().toISOString(),
      isCancelable: true,
      method: null,
      locale: null,
      redirectUrl: null,
      sequenceType: 'oneoff',
      ...(input as Pick<MolliePayment, 'description' | 'metadata' | 'webhookUrl'>),
      amount,
      refunds: [],
      chargebacks: [],
    }
    payments.set(payment.id, payment)
    return payment
  }

  function refund(payment: MolliePayment, { amount, metadata }: Record<string, unknown>) {
    const made = { id: newId('re'), amount: amount as Amount, metadata, status: 'pending' }
    payment.refunds.push(made)
    return shownPart('refund', payment)(made)
  }

  const sum = (parts: Part[]) => parts.reduce((total, { amount }) => total + Number(amount.value), 0).toFixed(2)
  const listed = () => [...payments.values()].reverse().map((payment) => shown(payment))

  function shown({ refunds, chargebacks, ...payment }: MolliePayment, embed = '') {
    const isOpen = payment.status === 'open'
    const { currency } = payment.amount
    return {
      resource: 'payment',
      ...payment,
      ...(refunds.length > 0 && { amountRefunded: { currency, value: sum(refunds) } }),
      ...(chargebacks.length > 0 && { amountChargedBack: { currency, value: sum(chargebacks) } }),
      _links: {
        ...(isOpen && { checkout: { href: `https://www.mollie.com/checkout/${payment.id}`, type: 'text/html' } }),
      },
      _embedded: {
        ...(embed.includes('refunds') && { refunds: refunds.map(shownPart('refund', payment)) }),
        ...(embed.includes('chargebacks') && { chargebacks: chargebacks.map(shownPart('chargeback', payment)) }),
      },
    }
  }

  const shownPart =
    (resource: string, { id }: { id: string }) =>
    (part: Part) => ({
      resource,
      paymentId: id,
      ...part,
      _links: {},
    })

  /** A payment's own, made or refunded at Mollie rather than by us. */
  const paymentOf = (orderId: string): MolliePayment => {
    const found = [...payments.values()].filter(({ metadata }) => metadata?.order_id === orderId)
    if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} payments of this order`)
    return found[0]
  }
  return {
    ...server,
    payments,
    revoked,
    newId,
    paymentOf,
    /** Forgets idempotency keys, as after an hour. */
    forgetKeys: () => answers.clear(),
    close: () => {
      restore()
      server.close()
    },
  }
}

function fault(status: number, detail: string): Answer {
  return { status, body: { status, title: 'Fault', detail, _links: { documentation: { href: '', type: '' } } } }
}

/** Mollie's client brings an agent that knows https only; this server speaks http. */
function letHttpThrough(): () => void {
  const original = https.Agent
  Object.assign(https, { Agent })
  return () => Object.assign(https, { Agent: original })
}
