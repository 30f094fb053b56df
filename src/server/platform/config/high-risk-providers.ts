import { z } from 'zod'

/** An address that keys are sent to: in the clear only to this machine, for tests. */
export const safeUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/^http:/.test(url) || isLoopback(new URL(url).hostname), {
    message: 'http is for 127.0.0.1 only',
  })

function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '[::1]' || host === 'localhost'
}

/** Variables of payment providers that take adult dating and have no client library. */
export const highRiskProviders = z.object({
  /** CCBill: main account and subaccount, the FlexForms flow, its encryption key, and the Data Link user. */
  CCBILL_ACCOUNT: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  CCBILL_SUBACCOUNT: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  CCBILL_FLEX_ID: z.uuid().optional(),
  CCBILL_SALT: z.string().optional(),
  CCBILL_DATALINK_USER: z.string().optional(),
  CCBILL_DATALINK_PASSWORD: z.string().optional(),
  CCBILL_DATALINK_URL: safeUrl.optional(),
  /** The currency that the account is settled in: that of all amounts in Data Link's transactions. */
  CCBILL_DATALINK_CURRENCY: z.enum(['USD', 'EUR', 'GBP', 'CAD', 'AUD']).default('USD'),
  /** Segpay: the account, the user of its reporting service, and the password of postbacks. */
  SEGPAY_MERCHANT_ID: z.string().regex(/^\d+$/).optional(),
  SEGPAY_USER_ID: z.string().optional(),
  SEGPAY_ACCESS_KEY: z.string().optional(),
  SEGPAY_POSTBACK_PASSWORD: z.string().min(16).optional(),
  /** Dynamic price points by currency, comma-separated: `EUR=110530:3773,USD=110530:3774`. */
  SEGPAY_ETICKETS: z
    .string()
    .regex(/^[A-Z]{3}=\d+:\d+(,[A-Z]{3}=\d+:\d+)*$/)
    .optional(),
  SEGPAY_SRS_URL: safeUrl.optional(),
  VEROTEL_SHOP_ID: z.string().regex(/^\d+$/).optional(),
  VEROTEL_SIGNATURE_KEY: z.string().optional(),
  VEROTEL_URL: safeUrl.optional(),
  /** Payment methods of the Verotel account, comma-separated. iDEAL needs an account of the brand YoursafeDirect or BitsafePay. */
  VEROTEL_METHODS: z
    .string()
    .default('card,directdebit')
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['card', 'directdebit', 'ideal'])).min(1)),
})

export function highRiskFacts(env: z.output<typeof highRiskProviders>) {
  return {
    ccbill: {
      account: env.CCBILL_ACCOUNT,
      subaccount: env.CCBILL_SUBACCOUNT,
      flexId: env.CCBILL_FLEX_ID,
      salt: env.CCBILL_SALT,
      user: env.CCBILL_DATALINK_USER,
      password: env.CCBILL_DATALINK_PASSWORD,
      url: env.CCBILL_DATALINK_URL,
      currency: env.CCBILL_DATALINK_CURRENCY,
    },
    segpay: {
      merchantId: env.SEGPAY_MERCHANT_ID,
      userId: env.SEGPAY_USER_ID,
      accessKey: env.SEGPAY_ACCESS_KEY,
      postbackPassword: env.SEGPAY_POSTBACK_PASSWORD,
      etickets: new Map((env.SEGPAY_ETICKETS ?? '').split(',').map((pair) => pair.split('=') as [string, string])),
      url: env.SEGPAY_SRS_URL,
    },
    verotel: {
      shopId: env.VEROTEL_SHOP_ID,
      signatureKey: env.VEROTEL_SIGNATURE_KEY,
      url: env.VEROTEL_URL,
      methods: env.VEROTEL_METHODS,
    },
  }
}
