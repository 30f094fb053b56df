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
      route('*', 'pages/errors/not-found.tsx'),
    ]),
  ]),
  // Actions without a page of their own.
  route('logout', 'pages/accounts/logout.ts'),
] satisfies RouteConfig
