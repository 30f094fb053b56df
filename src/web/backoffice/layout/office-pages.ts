import {
  Activity,
  ChartColumn,
  FileText,
  Globe,
  IdCard,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Megaphone,
  MessageCircle,
  Power,
  Receipt,
  Scale,
  ScrollText,
  Stamp,
  TicketPercent,
  Users,
  Wallet,
} from 'lucide-react'
import type { StaffView } from '../../../contract/office/backoffice.ts'

/**
 * Office pages in the order of the navigation: path, text key (`nav.<name>`), icon, group (`nav.groups.<group>`), and the
 * call a role must be allowed to make.
 */
export const officePages = [
  { to: '/office', name: 'overview', icon: LayoutDashboard, group: 'start', call: 'getOverview' },
  { to: '/office/queue', name: 'queue', icon: ListChecks, group: 'queue', call: 'takeEntries' },
  { to: '/office/approvals', name: 'approvals', icon: Stamp, group: 'queue', call: 'listApprovals' },
  {
    to: '/office/authority-orders',
    name: 'authorityOrders',
    icon: Landmark,
    group: 'queue',
    call: 'listAuthorityOrders',
  },
  { to: '/office/icebreakers', name: 'icebreakers', icon: MessageCircle, group: 'content', call: 'listIcebreakers' },
  { to: '/office/pages', name: 'pages', icon: FileText, group: 'content', call: 'listPages' },
  { to: '/office/campaigns', name: 'campaigns', icon: Megaphone, group: 'content', call: 'listCampaigns' },
  { to: '/office/sites', name: 'sites', icon: Globe, group: 'sites', call: 'listOfficeSites' },
  { to: '/office/codes', name: 'codes', icon: TicketPercent, group: 'sites', call: 'listCodes' },
  { to: '/office/members', name: 'members', icon: Users, group: 'members', call: 'findMembers' },
  { to: '/office/money', name: 'money', icon: Wallet, group: 'money', call: 'getMoney' },
  { to: '/office/orders', name: 'orders', icon: Receipt, group: 'money', call: 'listOrders' },
  { to: '/office/disputes', name: 'disputes', icon: Scale, group: 'money', call: 'listDisputes' },
  { to: '/office/analytics', name: 'analytics', icon: ChartColumn, group: 'analytics', call: 'getAnalytics' },
  { to: '/office/health', name: 'health', icon: Activity, group: 'system', call: 'getHealth' },
  { to: '/office/switches', name: 'switches', icon: Power, group: 'system', call: 'listKillSwitches' },
  { to: '/office/staff', name: 'staff', icon: IdCard, group: 'system', call: 'listStaff' },
  { to: '/office/audit', name: 'audit', icon: ScrollText, group: 'system', call: 'listAudit' },
] as const

export type OfficePage = (typeof officePages)[number]

/** Pages that the role of a staff account may read. */
export function pagesOf({ calls }: StaffView): OfficePage[] {
  return officePages.filter(({ call }) => calls.includes(call))
}
