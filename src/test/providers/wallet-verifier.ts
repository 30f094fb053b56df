import { z } from 'zod'
import { newToken } from '../../server/platform/ids.ts'
import { type Answer, openProviderServer, type ProviderRequest } from './provider-server.ts'

export const verifierToken = 'a token of the tests only'
const docType = 'eu.europa.ec.av.1'

/** Annex A: an mdoc with one element, `direct_post`, and app links with `av://`. */
const presentationRequest = z.object({
  dcql_query: z.object({
    credentials: z.tuple([
      z.object({
        id: z.string(),
        format: z.literal('mso_mdoc'),
        meta: z.object({ doctype_value: z.literal(docType) }),
        claims: z.tuple([z.object({ path: z.tuple([z.literal(docType), z.literal('age_over_18')]) })]),
      }),
    ]),
  }),
  nonce: z.string().min(16),
  response_mode: z.literal('direct_post'),
  jar_mode: z.literal('by_reference'),
  request_uri_method: z.literal('get'),
  authorization_request_scheme: z.literal('av'),
  profile: z.literal('openid4vp'),
})

/** What a wallet can present; the text stands for a DeviceResponse in CBOR. */
type Presented = 'over 18' | 'under 18' | 'another document' | 'not trusted' | 'declined'
export type WalletVerifier = Awaited<ReturnType<typeof openWalletVerifier>>

/** The EU reference verifier's API, as its README and openapi.json document it. */
export async function openWalletVerifier() {
  const transactions = new Map<string, { queryId: string; presented: Presented | null }>()
  const server = await openProviderServer(answer)

  function answer(request: ProviderRequest): Answer {
    const { method, path, headers } = request
    if (headers.authorization !== `Bearer ${verifierToken}`) return { status: 401, body: '' }
    if (method === 'POST' && path === '/ui/presentations/v2') return begin(request)
    if (method === 'POST' && path === '/utilities/validations/msoMdoc/deviceResponse') return validate(request)
    const [, id = ''] = /^\/ui\/presentations\/([^/]+)$/.exec(path) ?? []
    if (method !== 'GET' || id === '') throw new Error(`The verifier has no ${method} ${path}`)
    const transaction = transactions.get(id)
    if (transaction === undefined) return { status: 404, body: '' }
    const { queryId, presented } = transaction
    // Not submitted yet
    if (presented === null) return { status: 400, body: '' }
    if (presented === 'declined') return { status: 200, body: { error: 'access_denied' } }
    return { status: 200, body: { vp_token: { [queryId]: [presented] } } }
  }

  function begin({ body }: ProviderRequest): Answer {
    const { dcql_query } = presentationRequest.parse(JSON.parse(body))
    const id = newToken()
    transactions.set(id, { queryId: dcql_query.credentials[0].id, presented: null })
    const requestUri = `https://verifier.example/wallet/request.jwt/${newToken()}`
    const query = new URLSearchParams({
      client_id: 'x509_san_dns:verifier.example',
      request_uri: requestUri,
      request_uri_method: 'get',
    })
    return {
      status: 200,
      body: {
        transaction_id: id,
        client_id: 'x509_san_dns:verifier.example',
        request_uri: requestUri,
        request_uri_method: 'get',
        authorization_request_uri: `av://?${query}`,
      },
    }
  }

  function validate({ body }: ProviderRequest): Answer {
    const presented = new URLSearchParams(body).get('device_response') as Presented | null
    if (presented === 'not trusted')
      return {
        status: 400,
        body: { type: 'InvalidDocuments', invalidDocuments: [{ index: 0, errors: ['InvalidIssuerSignedItems'] }] },
      }
    const type = presented === 'another document' ? 'eu.europa.ec.eudi.pid.1' : docType
    return {
      status: 200,
      body: [{ docType: type, attributes: { [type]: { age_over_18: presented !== 'under 18' } } }],
    }
  }

  return {
    ...server,
    /** What the person did in the wallet. */
    present(id: string, presented: Presented) {
      const transaction = transactions.get(id)
      if (transaction === undefined) throw new Error(`no transaction ${id}`)
      transaction.presented = presented
    },
    newest: () => [...transactions.keys()].at(-1) ?? '',
    /** The verifier removes old transactions. */
    forget: (id: string) => transactions.delete(id),
  }
}
