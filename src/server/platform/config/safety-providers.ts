import { z } from 'zod'
import { safeUrl } from './high-risk-providers.ts'

/** Variables of providers that verify ages, and of the service that knows abuse material. */
export const safetyProviders = z.object({
  YOTI_SDK_ID: z.uuid().optional(),
  YOTI_API_KEY: z.string().min(8).optional(),
  YOTI_URL: safeUrl.optional(),
  /** Base address of an OpenID4VP verifier with the API of the EU reference implementation. */
  EU_WALLET_VERIFIER_URL: safeUrl.optional(),
  /** Bearer token for that verifier, if its API is protected by one. */
  EU_WALLET_VERIFIER_TOKEN: z.string().min(8).optional(),
  /** Arachnid Shield: uploads are compared with known abuse material if these are set. */
  ARACHNID_SHIELD_USERNAME: z.string().min(1).optional(),
  ARACHNID_SHIELD_PASSWORD: z.string().min(1).optional(),
  ARACHNID_SHIELD_URL: safeUrl.optional(),
  /** `0`: photos in chats are not compared, where the law does not allow it. */
  ARACHNID_SHIELD_CHATS: z.enum(['0', '1']).default('1'),
})

export function safetyFacts(env: z.output<typeof safetyProviders>) {
  return {
    yoti: { sdkId: env.YOTI_SDK_ID, apiKey: env.YOTI_API_KEY, url: env.YOTI_URL },
    euWallet: { verifierUrl: env.EU_WALLET_VERIFIER_URL, token: env.EU_WALLET_VERIFIER_TOKEN },
    arachnidShield: shieldOf(env),
  }
}

/** The account of Arachnid Shield; null if uploads are not compared. */
function shieldOf(env: z.output<typeof safetyProviders>) {
  const { ARACHNID_SHIELD_USERNAME: username, ARACHNID_SHIELD_PASSWORD: password, ARACHNID_SHIELD_URL: url } = env
  if (username === undefined && password === undefined) return null
  if (username === undefined || password === undefined)
    throw new Error(
      'The environment is not usable:\n  ARACHNID_SHIELD_USERNAME and ARACHNID_SHIELD_PASSWORD belong together',
    )
  return { username, password, url, inChats: env.ARACHNID_SHIELD_CHATS === '1' }
}
