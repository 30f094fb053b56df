import type { KillSwitch } from './constants.ts'
import type { ErrorCode } from './errors.ts'
import { chatUploadRoute, photoUploadRoute, photoUploadsPath, routes, verificationUploadRoute } from './routes.ts'

/** Error codes of calls that are turned off. */
export const killSwitchErrors = {
  maintenance: 'maintenance',
  sign_up: 'sign_up_unavailable',
  payments: 'payments_unavailable',
  uploads: 'uploads_unavailable',
  messages: 'messages_unavailable',
} as const satisfies Record<KillSwitch, ErrorCode>

/** The calls that a switch turns off; payments and uploads that have begun are completed. */
export const switchedRoutes: Record<Exclude<KillSwitch, 'maintenance'>, readonly string[]> = {
  sign_up: [routes.accounts.signUp],
  payments: [routes.payments.createOrder, routes.payments.startDebit],
  uploads: [photoUploadRoute, `POST ${photoUploadsPath}`, verificationUploadRoute, chatUploadRoute],
  messages: [routes.chat.sendMessage],
}

/** What works during maintenance: facts that every page needs, also the office's, and the link of emails to unsubscribe. */
export const maintenanceRoutes: readonly string[] = [
  routes.sites.getSettings,
  routes.sites.getCompany,
  routes.accounts.getUser,
  routes.notifications.unsubscribe,
]
