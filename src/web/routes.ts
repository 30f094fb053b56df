import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every address of the product. Layouts: default (bar, notices, footer), chat (bare), lander (small bar, footer).
 * Errors of a page show inside its layout. Texts that few pages need are listed by pattern in i18n/page-areas.ts.
 */
export default [
  layout('layouts/default-layout.tsx', [
    layout('layouts/page-frame.tsx', { id: 'default-pages' }, [
      route('login', 'pages/accounts/log-in.tsx'),
      route('signup', 'pages/accounts/sign-up.tsx'),
      route('complete-signup', 'pages/accounts/complete-sign-up.tsx'),
      route('reset-password', 'pages/accounts/reset-password.tsx'),
      route('reset-password/do', 'pages/accounts/reset-password-do.tsx'),
      route('mail-change/do', 'pages/accounts/mail-change-do.tsx'),
      route('mail-change/undo', 'pages/accounts/mail-change-undo.tsx'),
      route('activate/done', 'pages/accounts/activate-done.tsx'),
      route('activate/error', 'pages/accounts/activate-error.tsx'),
      route('members/:id/signup', 'pages/accounts/member-sign-up.tsx'),
      route('signup-matches', 'pages/accounts/sign-up-matches.tsx'),
      route('lang-config', 'pages/accounts/lang-config.tsx'),
      route('profile', 'pages/profile/profile.tsx'),
      route('members', 'pages/members/members.tsx'),
      route('match-finder', 'pages/search/match-finder.tsx'),
      route('likes/:type?', 'pages/likes/likes.tsx'),
      route('members/:id', 'pages/members/member.tsx', { id: 'members-id' }),
      route('likes/m/:id', 'pages/members/member.tsx', { id: 'likes-m-id' }),
      route('profile/verify', 'pages/profile/verify.tsx'),
      route('age', 'pages/accounts/age.tsx'),
      route('age/done', 'pages/accounts/age-done.tsx'),
      // Kept by the worker: opens where nothing else does
      route('offline', 'pages/app/offline.tsx'),
      route('share', 'pages/app/share.tsx'),
      route('decisions', 'pages/decisions/decisions.tsx'),
      // From a mail: also for who cannot log in any more
      route('decisions/:token', 'pages/decisions/mailed.tsx'),
      // From a member to a friend: also for who has no account
      route('date/:token', 'pages/dates/shared-date.tsx'),
      route('notifications', 'pages/notifications/notifications.tsx'),
      route('daily-picks', 'pages/likes/daily-picks.tsx'),
      route('swipe-game', 'pages/likes/swipe-game.tsx'),
      route('premium', 'pages/payments/premium.tsx'),
      route('pricing', 'pages/payments/pricing.tsx'),
      route('credits', 'pages/payments/credits.tsx'),
      route('credits/repeat-order', 'pages/payments/repeat-order.tsx'),
      route('credits/:id/:paymentmethod?', 'pages/payments/order.tsx'),
      route('directdebit', 'pages/payments/direct-debit.tsx'),
      route('withdraw', 'pages/payments/withdraw.tsx'),
      route('transactions/:id?', 'pages/payments/transaction.tsx'),
      route('members/:id/chat', 'pages/chat/open-chat.ts'),
      layout('pages/settings/frame.tsx', [
        layout('layouts/page-errors.tsx', [
          route('settings', 'pages/settings/overview.tsx'),
          route('settings/account', 'pages/settings/account.tsx'),
          route('settings/notifications', 'pages/settings/notifications.tsx'),
          route('settings/visibility', 'pages/settings/visibility.tsx'),
          route('settings/dates', 'pages/settings/dates.tsx'),
          route('settings/blocked', 'pages/settings/blocked.tsx'),
          route('settings/contacts', 'pages/settings/contacts/contacts.tsx'),
          route('settings/people', 'pages/settings/people.tsx'),
          route('settings/hidden-words', 'pages/settings/hidden-words.tsx'),
          route('settings/security', 'pages/settings/security/security.tsx'),
          route('settings/code', 'pages/settings/security/code.tsx'),
          route('settings/spending', 'pages/settings/spending/spending.tsx'),
          route('settings/privacy', 'pages/settings/privacy.tsx'),
          route('settings/delete', 'pages/settings/delete/delete.tsx'),
        ]),
      ]),
      route('account-deleted', 'pages/accounts/account-deleted.tsx'),
      route('reactivate', 'pages/accounts/reactivate.tsx'),
      route('unsubscribe', 'pages/notifications/unsubscribe.tsx'),
      index('pages/home/home.tsx'),
      route('complaints', 'pages/content/complaints.tsx'),
      document('pages/accessibility'),
      document('pages/ban'),
      document('pages/cookies'),
      route('pages/faq', 'pages/content/faq.tsx', { id: 'pages-faq' }),
      document('pages/imprint'),
      document('pages/privacy'),
      document('pages/return-policy'),
      document('pages/safety'),
      route('pages/service', 'pages/content/service.tsx'),
      document('pages/terms'),
      route('pages/transparency', 'pages/content/transparency.tsx'),
      // For staff: what is written there, before it is published
      route('office/pages/preview', 'pages/content/preview.tsx'),
      // Written in the back office; every other address of one word has gone to its page by then
      route(':token', 'pages/content/written.tsx', { id: 'token' }),
      route('*', 'pages/errors/not-found.tsx'),
    ]),
  ]),
  layout('layouts/chat-layout.tsx', [
    layout('layouts/page-frame.tsx', { id: 'chat-pages' }, [
      route('chats', 'pages/chat/inbox.tsx', [
        index('pages/chat/no-conversation.tsx'),
        route(':id', 'pages/chat/conversation.tsx'),
      ]),
    ]),
  ]),
  layout('layouts/lander-layout.tsx', [
    layout('layouts/page-frame.tsx', { id: 'lander-pages' }, [
      route('landers/:lander/:slug?', 'pages/landers/lander.tsx'),
      route('members/:id/landing', 'pages/landers/member-landing.tsx', { id: 'members-id-landing' }),
      route('members/:id/landing2/:slug?', 'pages/landers/member-landing.tsx', { id: 'members-id-landing2' }),
      route('members/:id/landing3/:slug?', 'pages/landers/member-landing.tsx', { id: 'members-id-landing3' }),
    ]),
  ]),
  // The people who run it: own log-in, own bar, own words.
  layout('backoffice/layout/frame.tsx', [
    route('office/login', 'backoffice/auth/log-in.tsx'),
    route('office/set-up', 'backoffice/auth/set-up.tsx'),
    route('office/welcome', 'backoffice/auth/welcome.tsx'),
    layout('backoffice/layout/office-layout.tsx', [
      layout('backoffice/layout/page-errors.tsx', [
        route('office', 'backoffice/dashboard/dashboard.tsx'),
        route('office/queue', 'backoffice/queue/queue.tsx'),
        route('office/reports', 'backoffice/queue/leave-guard.ts', { id: 'office-reports' }),
        route('office/notices', 'backoffice/queue/leave-guard.ts', { id: 'office-notices' }),
        route('office/authority-orders', 'backoffice/authority-orders/authority-orders.tsx'),
        route('office/icebreakers', 'backoffice/content/icebreakers.tsx'),
        route('office/pages', 'backoffice/content/pages.tsx'),
        route('office/pages/edit', 'backoffice/content/edit-page.tsx'),
        route('office/campaigns', 'backoffice/campaigns/campaigns.tsx'),
        route('office/campaigns/:id', 'backoffice/campaigns/campaign.tsx'),
        route('office/members', 'backoffice/members/members.tsx'),
        route('office/members/:id', 'backoffice/members/member.tsx'),
        route('office/members/:id/timeline', 'backoffice/members/timeline.tsx'),
        route('office/members/:id/credits', 'backoffice/members/credits.tsx'),
        route('office/members/:id/as', 'backoffice/members/view-as-member.tsx'),
        route('office/orders', 'backoffice/orders/orders.tsx'),
        route('office/orders/:id', 'backoffice/orders/order.tsx'),
        route('office/disputes', 'backoffice/cases/disputes.tsx'),
        route('office/money', 'backoffice/money/money.tsx'),
        route('office/sites', 'backoffice/sites/sites.tsx'),
        route('office/sites/:id', 'backoffice/sites/site.tsx'),
        route('office/sites/:id/shop', 'backoffice/sites/shop.tsx'),
        route('office/sites/:id/company', 'backoffice/sites/company.tsx'),
        route('office/sites/:id/history', 'backoffice/sites/history.tsx'),
        route('office/sites/:id/visitor', 'backoffice/sites/visitor.tsx'),
        route('office/codes', 'backoffice/shop/codes.tsx'),
        route('office/codes/:id', 'backoffice/shop/code.tsx'),
        route('office/health', 'backoffice/health/health.tsx'),
        route('office/switches', 'backoffice/health/switches.tsx'),
        route('office/approvals', 'backoffice/approvals/approvals.tsx'),
        route('office/staff', 'backoffice/staff/staff-list.tsx'),
        route('office/me', 'backoffice/staff/own-account.tsx'),
        route('office/analytics', 'backoffice/analytics/analytics.tsx'),
        route('office/audit', 'backoffice/audit/audit.tsx'),
        route('office/*', 'backoffice/layout/not-found.tsx'),
      ]),
    ]),
  ]),
  // Actions without a page of their own.
  route('logout', 'pages/accounts/logout.ts'),
  route('dismiss', 'pages/accounts/dismiss.ts'),
  route('office/logout', 'backoffice/auth/log-out.ts'),
  route('office/pool', 'backoffice/pools/choose-pool.ts'),
] satisfies RouteConfig

/** A text of content/, drawn by one page; its route is named after its address. */
function document(path: string) {
  return route(path, 'pages/content/document.tsx', { id: path.replace('/', '-') })
}
