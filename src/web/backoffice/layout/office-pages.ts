/**
 * Office pages in the order of the navigation: path, text key (`nav.<name>`), group (`nav.groups.<group>`), and the
 * call a role must be allowed to make.
 */
export const officePages = [
  { to: '/office', name: 'overview', group: 'start', call: 'getOverview' },
  { to: '/office/queue', name: 'queue', group: 'queue', call: 'takeEntries' },
  { to: '/office/approvals', name: 'approvals', group: 'queue', call: 'listApprovals' },
  { to: '/office/authority-orders', name: 'authorityOrders', group: 'queue', call: 'listAuthorityOrders' },
  { to: '/office/icebreakers', name: 'icebreakers', group: 'content', call: 'listIcebreakers' },
  { to: '/office/pages', name: 'pages', group: 'content', call: 'listPages' },
  { to: '/office/campaigns', name: 'campaigns', group: 'content', call: 'listCampaigns' },
  { to: '/office/sites', name: 'sites', group: 'sites', call: 'listOfficeSites' },
  { to: '/office/codes', name: 'codes', group: 'sites', call: 'listCodes' },
  { to: '/office/members', name: 'members', group: 'members', call: 'findMembers' },
  { to: '/office/money', name: 'money', group: 'money', call: 'getMoney' },
  { to: '/office/orders', name: 'orders', group: 'money', call: 'listOrders' },
  { to: '/office/disputes', name: 'disputes', group: 'money', call: 'listDisputes' },
  { to: '/office/analytics', name: 'analytics', group: 'analytics', call: 'getAnalytics' },
  { to: '/office/health', name: 'health', group: 'system', call: 'getHealth' },
  { to: '/office/switches', name: 'switches', group: 'system', call: 'listKillSwitches' },
  { to: '/office/staff', name: 'staff', group: 'system', call: 'listStaff' },
  { to: '/office/audit', name: 'audit', group: 'system', call: 'listAudit' },
] as const
