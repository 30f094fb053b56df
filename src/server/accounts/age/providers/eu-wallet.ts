import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { newToken } from '../../../platform/ids.ts'
import {
  type AgeProvider,
  AgeProviderDown,
  ageProviderLevels,
  callProvider,
  type ProviderAgeResult,
} from './provider.ts'

/** Attestation and element of annex A of the EU age verification specification. */
const docType = 'eu.europa.ec.av.1'
const element = 'age_over_18'
const queryId = 'proof_of_age'

const transaction = z.object({
  transaction_id: z.string().min(16).max(300),
  authorization_request_uri: z.string().startsWith('av://').max(2000),
})
const walletResponse = z.object({
  vp_token: z.record(z.string(), z.array(z.string())).nullish(),
  error: z.string().nullish(),
})
const documents = z.array(
  z.object({ docType: z.string(), attributes: z.record(z.string(), z.record(z.string(), z.unknown())) }),
)

/**
 * Proof of age from a wallet, following the EU age verification blueprint (av-doc-technical-specification, annex A:
 * OpenID4VP, `direct_post`, DCQL for one element of an mdoc, app links with `av://`). The OpenID4VP exchange, the
 * cryptography and the list of trusted issuers are those of a verifier that the operator runs: the API is that of the
 * reference implementation (eudi-srv-verifier-endpoint 0.7, its README and openapi.json). It asks for `age_over_18`
 * only; the wallet sends no name and no date of birth, and its issuer does not learn of this site.
 *
 * Not verified without a certified wallet and verifier: the exchange with a real wallet. The reference verifier answers
 * 400 both before a wallet responds and after its own time limit; our limit of an hour ends such a check. Its README
 * lists no check of the device signature, so a production verifier must add it (docs/operations/age-verification.md).
 */
export function euWallet({ euWallet: { verifierUrl, token } }: Config): AgeProvider {
  if (verifierUrl === undefined) throw new Error('The wallet verifier is not configured')
  const base = verifierUrl.replace(/\/$/, '')
  const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  return {
    name: 'eu_wallet',
    levels: ageProviderLevels.eu_wallet,
    async start() {
      const body = JSON.stringify({
        dcql_query: {
          credentials: [
            {
              id: queryId,
              format: 'mso_mdoc',
              meta: { doctype_value: docType },
              claims: [{ path: [docType, element] }],
            },
          ],
        },
        nonce: newToken(),
        response_mode: 'direct_post',
        jar_mode: 'by_reference',
        request_uri_method: 'get',
        authorization_request_scheme: 'av',
        profile: 'openid4vp',
      })
      const init = { method: 'POST' as const, headers: { ...headers, 'content-type': 'application/json' }, body }
      const read = transaction.safeParse((await callProvider(`${base}/ui/presentations/v2`, init, [200])).body)
      if (!read.success) throw new AgeProviderDown('no transaction')
      return { id: read.data.transaction_id, url: read.data.authorization_request_uri, opens: 'app' }
    },
    async resultOf(sessionId) {
      const url = `${base}/ui/presentations/${encodeURIComponent(sessionId)}`
      const answer = await callProvider(url, { method: 'GET', headers }, [200, 400, 404])
      if (answer.status === 400) return { status: 'pending' }
      if (answer.status === 404) return { status: 'unfinished' }
      const read = walletResponse.safeParse(answer.body)
      if (!read.success) throw new AgeProviderDown('no wallet response')
      const presented = read.data.vp_token?.[queryId]?.[0]
      // The person declined, or the wallet has no proof of age
      if (presented === undefined) return { status: 'unfinished' }
      return resultOfDocument(base, headers, presented)
    },
    sessionsIn: null,
  }
}

/** Validated by the verifier: issuer, digests, validity. Only a signed `true` passes. */
async function resultOfDocument(
  base: string,
  headers: Record<string, string>,
  presented: string,
): Promise<ProviderAgeResult> {
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ device_response: presented }).toString()
  const url = `${base}/utilities/validations/msoMdoc/deviceResponse`
  const answer = await callProvider(url, { method: 'POST', headers: form, body }, [200, 400])
  if (answer.status === 400) return { status: 'refused' }
  const read = documents.safeParse(answer.body)
  if (!read.success) throw new AgeProviderDown('no validated documents')
  const proof = read.data.find((document) => document.docType === docType)
  return proof?.attributes[docType]?.[element] === true ? { status: 'passed', level: 'wallet' } : { status: 'refused' }
}
