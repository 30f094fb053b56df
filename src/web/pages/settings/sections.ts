import {
  Ban,
  Bell,
  BookUser,
  CalendarHeart,
  Eye,
  EyeOff,
  FileText,
  History,
  type LucideIcon,
  ShieldCheck,
  Trash2,
  UserRound,
  Wallet,
} from 'lucide-react'

/** What the settings are divided into, in their order; each is a page of its own. The words are those of its name. */
export const sections = [
  { name: 'account', Icon: UserRound },
  { name: 'notifications', Icon: Bell },
  { name: 'visibility', Icon: Eye },
  { name: 'dates', Icon: CalendarHeart },
  { name: 'blocked', Icon: Ban },
  { name: 'contacts', Icon: BookUser },
  { name: 'people', Icon: History },
  { name: 'hidden-words', Icon: EyeOff },
  { name: 'security', Icon: ShieldCheck },
  { name: 'spending', Icon: Wallet },
  { name: 'privacy', Icon: FileText },
  { name: 'delete', Icon: Trash2 },
] as const satisfies { name: string; Icon: LucideIcon }[]

export type SectionName = (typeof sections)[number]['name']
