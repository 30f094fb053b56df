import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every address of the product. Layouts: default (bar, notices, footer), chat (bare), lander (small bar, footer), empty (content only).
 * Errors of a page show inside its layout.
 */
export default [
  layout('layouts/default-layout.tsx', [
    layout('layouts/page-errors.tsx', [
      index('pages/home/home.tsx'),
      route('login', 'pages/accounts/log-in.tsx'),
      route('signup', 'pages/accounts/sign-up.tsx'),
      route('complete-signup', 'pages/accounts/complete-sign-up.tsx'),
      route('activate/done', 'pages/accounts/activate-done.tsx'),
      route('activate/error', 'pages/accounts/activate-error.tsx'),
      route('lang-config', 'pages/accounts/lang-config.tsx'),
      route('profile', 'pages/profile/profile.tsx'),
      route('premium', 'pages/payments/premium.tsx'),
      route('pricing', 'pages/payments/pricing.tsx'),
      route('credits', 'pages/payments/credits.tsx'),
      route('credits/:id/:paymentmethod?', 'pages/payments/order.tsx'),
      route('transactions/:id?', 'pages/payments/transaction.tsx'),
      route('members/:id/chat', 'pages/chat/open-chat.ts'),
      route('*', 'pages/errors/not-found.tsx'),
    ]),
  ]),
  layout('layouts/chat-layout.tsx', [
    layout('layouts/page-errors.tsx', { id: 'chat-page-errors' }, [
      route('chats', 'pages/chat/inbox.tsx', [
        index('pages/chat/no-conversation.tsx'),
        route(':id', 'pages/chat/conversation.tsx'),
      ]),
    ]),
  ]),
  // Actions without a page of their own.
  route('logout', 'pages/accounts/logout.ts'),
] satisfies RouteConfig
