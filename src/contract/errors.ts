/** Every error the product may name, with its HTTP status. Errors are codes with parameters, never sentences; the browser has the words. */
export const errorStatus = {
  /** The text to agree to is another one by now: it has to be read again. */
  consent_text_changed: 409,
  // asking
  invalid_input: 422,
  not_found: 404,
  too_many_requests: 429,
  payload_too_large: 413,
  conflict: 409,
  internal: 500,
  unavailable: 503,
  // who
  authentication_required: 403,
  /** The office's own: it logs no member out. */
  staff_required: 403,
  /** The office's own: nothing else may be done before there is a second factor. */
  set_up_required: 403,
  forbidden: 403,
  already_logged_in: 409,
  // accounts
  login_failed: 403,
  login_blocked: 429,
  /** After many wrong passwords: the same call once more with a solved challenge (`altcha`), which the log-in page does by itself. */
  proof_of_work_required: 429,
  /** The activation link was opened in another browser than that of the sign-up. */
  password_required: 403,
  email_in_use: 409,
  name_is_email: 422,
  name_starts_with_at: 422,
  name_has_contact_details: 422,
  /** Could be taken for somebody who speaks for the site. */
  name_reserved: 422,
  password_too_common: 422,
  too_young: 422,
  invalid_date_of_birth: 422,
  invalid_email: 422,
  consent_required: 422,
  /** Where somebody is, members are shown only to who has proved their age: /age leads there. */
  age_proof_required: 403,
  invite_only: 403,
  /**
   * An account in its deletion period. After a right log-in with `erased_at` and a `token` that reactivates; at sign-up only where the site says
   * who has an account (`reveal_registered_email`).
   */
  account_pending_deletion: 409,
  disposable_email: 422,
  robot_suspected: 403,
  email_not_found: 404,
  second_factor_required: 403,
  second_factor_invalid: 403,
  passkey_failed: 403,
  /** The password or code that proves a member is who acts now. */
  proof_failed: 403,
  wrong_old_password: 403,
  passwords_differ: 422,
  invalid_new_email: 422,
  too_many_reset_mails: 429,
  link_expired: 410,
  not_confirmed: 403,
  /** `token`: of the page that says why and takes an appeal. */
  account_banned: 403,
  /** The staff limited the account `until` then: it reads, buys, reports and appeals. */
  account_limited: 403,
  // profiles
  photo_limit: 409,
  photo_unreadable: 422,
  photo_too_large: 413,
  photo_too_many_pixels: 422,
  photo_too_small: 422,
  photo_wrong_type: 415,
  photo_animated: 422,
  /** The same as one that was taken down and may not come back. */
  photo_not_allowed: 422,
  // search
  saved_search_limit: 409,
  // relations
  blocked_by_member: 403,
  member_unavailable: 404,
  fictional_member: 403,
  /** The likes of the swipe game are used up until the member's next midnight. */
  swipe_likes_used: 429,
  /** As many likes as may wait for the email address to be confirmed. */
  waiting_likes_used: 429,
  // credits
  not_enough_credits: 402,
  key_reused: 409,
  spending_limit_reached: 403,
  // chat
  free_conversations_used: 402,
  /** `limit` messages in a row to `name` without an answer. */
  unanswered_limit: 429,
  message_too_long: 422,
  message_empty: 422,
  /** Too late to take it back, or to open it. */
  message_gone: 410,
  /** The photo or voice note of a message is not (any more) there: it has to be sent anew. */
  upload_gone: 410,
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
  /** More than somebody may owe of whom nothing is on its way; params: limit, an amount in words. */
  debit_amount_too_high: 403,
  /** A debit from this bank account came back. */
  debit_account_blocked: 403,
  /** Codes for a bank account go to few phones. */
  too_many_phones: 429,
  invalid_iban: 422,
  /** Not an account of a country of SEPA. */
  iban_not_reachable: 422,
  invalid_bic: 422,
  /** Params: prefix, how numbers begin where the member lives. */
  invalid_phone: 422,
  mandate_not_accepted: 422,
  code_invalid: 422,
  /** Too many wrong tries, or too old: another code is needed. */
  code_over: 410,
  too_many_codes: 429,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What an error looks like on the wire. `authentication_required` is also a field of `data`, as clients test it there. */
export type ErrorBody = {
  error: { code: ErrorCode; params: Record<string, string | number>; field?: string; fields?: Record<string, string> }
  data?: { authentication_required: true }
  request_id: string
}
