import type { SettingGroup } from '../../../contract/setting-fields.ts'

/** Parts of the page of a site, each saved as one, and their groups of settings. */
export const parts = {
  general: ['identity', 'places', 'mails'],
  texts: ['texts'],
  look: ['looks'],
  prices: ['credits', 'money'],
  members: ['people', 'visitors'],
  rules: ['safety', 'limits', 'switches'],
  partners: ['partners'],
} as const satisfies Record<string, readonly SettingGroup[]>
export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]
