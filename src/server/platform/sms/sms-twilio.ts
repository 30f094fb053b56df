import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { NumberRefused, type Sms } from './sms.ts'

const patienceMs = 10_000
/** Twilio error codes for numbers that are invalid, unreachable, not mobile, or have opted out. */
const numberFaults = [21211, 21214, 21217, 21408, 21610, 21612, 21614]
const fault = z.object({ code: z.int() })

/** Texts by Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource). */
export function twilioSms({ accountSid, authToken, from, url }: NonNullable<Config['twilio']>): Sms {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    async deliver({ to, text }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      })
      if (answer.status === 201) return
      // Its message names the number: only the code leaves here
      const parsed = fault.safeParse(await answer.json().catch(() => null))
      const code = parsed.success ? parsed.data.code : 0
      if (answer.status === 400 && numberFaults.includes(code)) throw new NumberRefused(`Twilio ${code}`)
      throw new Error(`Twilio answered ${answer.status} (${code})`)
    },
  }
}
