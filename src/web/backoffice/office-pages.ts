/**
 * The pages of the office in the order of its bar: where, the text that names it (`nav.<name>`), the group that it stands in (`nav.groups.<group>`),
 * and the call that a role must be able to make to be offered it.
 */
export const officePages = [
  { to: '/office', name: 'overview', group: 'start', call: 'getOverview' },
  { to: '/office/reports', name: 'reports', group: 'safety', call: 'listReports' },
  { to: '/office/notices', name: 'notices', group: 'safety', call: 'listNotices' },
  { to: '/office/icebreakers', name: 'icebreakers', group: 'content', call: 'listIcebreakers' },
  { to: '/office/pages', name: 'pages', group: 'content', call: 'listPages' },
  { to: '/office/campaigns', name: 'campaigns', group: 'content', call: 'listCampaigns' },
  { to: '/office/money', name: 'money', group: 'money', call: 'getMoney' },
  { to: '/office/audit', name: 'audit', group: 'system', call: 'listAudit' },
] as const
