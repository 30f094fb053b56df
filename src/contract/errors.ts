/**
 * All error codes with their HTTP status. Errors are codes with parameters, without texts; the browser localises them.
 */
export const errorStatus = {
  /** The consent text has changed and must be read again. */
  consent_text_changed: 409,
  /** The buyer has not asked to start before the withdrawal period ends. */
  start_request_required: 422,
  // asking
  invalid_input: 422,
  not_found: 404,
  too_many_requests: 429,
  payload_too_large: 413,
  conflict: 409,
  internal: 500,
  unavailable: 503,
  /** Turned off by the operator for all sites; params: retry_after (seconds). */
  maintenance: 503,
  sign_up_unavailable: 503,
  payments_unavailable: 503,
  uploads_unavailable: 503,
  messages_unavailable: 503,
  // who
  authentication_required: 403,
  /** For the office: does not log out a member. */
  staff_required: 403,
  /** For the office: a second factor must be set up first. */
  set_up_required: 403,
  forbidden: 403,
  already_logged_in: 409,
  // accounts
  login_failed: 403,
  login_blocked: 429,
  /**
   * After many wrong passwords: repeat the call with a solved challenge (`altcha`), as the log-in page does
   * automatically.
   */
  proof_of_work_required: 429,
  /** The activation link was opened in another browser than the sign-up. */
  password_required: 403,
  email_in_use: 409,
  name_is_email: 422,
  name_starts_with_at: 422,
  name_has_contact_details: 422,
  /** Could be mistaken for staff of the site. */
  name_reserved: 422,
  password_too_common: 422,
  too_young: 422,
  invalid_date_of_birth: 422,
  invalid_email: 422,
  consent_required: 422,
  /** Members are only shown after a proof of age in this country: link to /age. */
  age_proof_required: 403,
  /** The age verification provider does not answer; nothing is lost. */
  age_provider_unavailable: 503,
  invite_only: 403,
  /**
   * An account in its deletion period. After a correct log-in with `erased_at` and a `token` for reactivation; at
   * sign-up only if the site reveals registered addresses (`reveal_registered_email`).
   */
  account_pending_deletion: 409,
  disposable_email: 422,
  robot_suspected: 403,
  email_not_found: 404,
  second_factor_required: 403,
  second_factor_invalid: 403,
  passkey_failed: 403,
  /** Wrong password or code for reauthentication. */
  proof_failed: 403,
  wrong_old_password: 403,
  passwords_differ: 422,
  invalid_new_email: 422,
  too_many_reset_mails: 429,
  link_expired: 410,
  /** Wrong, expired or replaced; the same answer where the address belongs to another account. */
  activation_code_invalid: 403,
  not_confirmed: 403,
  /** `token`: for the page with the reasons and the appeal. */
  account_banned: 403,
  /** Staff have limited the account `until` then: it can read, buy, report and appeal. */
  account_limited: 403,
  // profiles
  photo_limit: 409,
  photo_unreadable: 422,
  photo_too_large: 413,
  photo_too_many_pixels: 422,
  photo_too_small: 422,
  photo_wrong_type: 415,
  photo_animated: 422,
  /** Matches a removed photo that may not be uploaded again. */
  photo_not_allowed: 422,
  // search
  saved_search_limit: 409,
  // relations
  blocked_by_member: 403,
  member_unavailable: 404,
  fictional_member: 403,
  /** Only verified members may write to `name` first. */
  verified_only: 403,
  /** The likes of the swipe game are used up until midnight in the site's time zone. */
  swipe_likes_used: 429,
  /** The maximum number of likes waiting for email confirmation. */
  waiting_likes_used: 429,
  like_comments_used: 429,
  verification_requests_used: 429,
  /** `limit` contacts can be blocked; so many are `left`. */
  contact_limit: 409,
  /** The address is not on the member's list. */
  contact_not_found: 404,
  comment_has_contact_details: 422,
  // credits
  not_enough_credits: 402,
  key_reused: 409,
  /** The office shows another pool schema since this page was drawn (header `x-office-pool`). */
  pool_changed: 409,
  spending_limit_reached: 403,
  // chat
  free_conversations_used: 402,
  /** `limit` consecutive messages to `name` without a reply. */
  unanswered_limit: 429,
  message_too_long: 422,
  message_empty: 422,
  /** Too late to unsend or open it. */
  message_gone: 410,
  /** The message's photo or voice note has expired: upload it again. */
  upload_gone: 410,
  /** A date too far ahead, or one that is over. */
  date_time_unusable: 422,
  /** `limit` plans of dates are shared already. */
  date_plan_limit: 409,
  voice_unreadable: 422,
  voice_too_long: 422,
  // payments
  code_not_found: 404,
  code_used: 409,
  code_expired: 410,
  code_minimum_not_met: 422,
  code_first_purchase: 422,
  code_country: 422,
  code_method: 422,
  method_gone: 410,
  price_changed: 409,
  bundle_gone: 410,
  order_not_payable: 409,
  provider_down: 503,
  /** The member's own pause from buying. */
  buying_paused: 403,
  // direct debit
  debit_blocked: 403,
  debit_limit_reached: 403,
  /** Above the limit for a member without pending debits; params: limit, a formatted amount. */
  debit_amount_too_high: 403,
  /** A debit from this bank account was returned. */
  debit_account_blocked: 403,
  /** The number of phones per bank account is limited. */
  too_many_phones: 429,
  /** A phone of a blocked bank account, or of too many accounts. */
  debit_phone_blocked: 403,
  invalid_iban: 422,
  /** Not an account of a SEPA country. */
  iban_not_reachable: 422,
  invalid_bic: 422,
  /** Params: prefix, the calling code of the member's country. */
  invalid_phone: 422,
  mandate_not_accepted: 422,
  code_invalid: 422,
  /** Too many wrong attempts, or expired: request another code. */
  code_over: 410,
  too_many_codes: 429,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Error response. `authentication_required` is also a field of `data`, as clients check it there. */
export type ErrorBody = {
  error: { code: ErrorCode; params: Record<string, string | number>; field?: string; fields?: Record<string, string> }
  data?: { authentication_required: true }
  request_id: string
}
