import type { SettingGroup, SettingName } from '../../../contract/setting-fields.ts'

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

/** By setting name, as they are in a form. */
export type Values = Record<string, unknown>
/** What is in the form of a part, and which of it is not saved. */
export type Edited = { values: Values; changed: readonly SettingName[] }
