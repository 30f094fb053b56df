import { z } from 'zod'
import { icebreakerLength, type StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { interest } from '../profiles/profiles.ts'
import { routes } from '../routes.ts'
import { done, id, locale, queryBool, text } from '../wire.ts'

/**
 * Text of an icebreaker: `{name}` and `{city}` of the other member, `{interest}` shared by both, and no other braces.
 */
export const icebreakerText = text(1, icebreakerLength).refine(
  (line) => !/[{}]/.test(line.replaceAll(/\{(name|city|interest)\}/g, '')),
  { error: 'unknown_placeholder' },
)

/** An icebreaker in the office. Built-in ones have ids that are no UUIDs, and are read-only. */
const icebreakerLineView = z.object({
  id: z.string(),
  text: z.string(),
  /** Only for two members who share this interest; null for all. */
  interest: interest.nullable(),
  is_active: z.boolean(),
})
export type IcebreakerLineView = z.infer<typeof icebreakerLineView>

export const icebreakerActions = [
  'begin_icebreakers',
  'drop_icebreakers',
  'add_icebreaker',
  'change_icebreaker',
  'move_icebreaker',
  'remove_icebreaker',
] as const

const roles: readonly StaffRole[] = ['marketing', 'admin']
const place = { site_id: id, locale }
const line = z.object({ line: icebreakerLineView })

export const icebreakerEndpoints = {
  listIcebreakers: endpoint(routes.backoffice.listIcebreakers, {
    who: 'staff',
    roles,
    summary: 'List the icebreakers of a site in a language, in order: its own, or the built-in ones.',
    input: z.object({ site_id: id.optional(), locale: locale.optional() }),
    output: z.object({
      sites: z.array(z.object({ id, name: z.string() })),
      site_id: id,
      locale,
      /** False for built-in ones. */
      is_own: z.boolean(),
      lines: z.array(icebreakerLineView),
    }),
  }),
  beginIcebreakers: endpoint(routes.backoffice.beginIcebreakers, {
    who: 'staff',
    roles,
    summary: 'Copy the built-in icebreakers of a language to the site for editing. Idempotent.',
    input: z.object(place),
    output: done,
  }),
  dropIcebreakers: endpoint(routes.backoffice.dropIcebreakers, {
    who: 'staff',
    roles,
    summary: "Delete the site's own icebreakers of a language and use the built-in ones. Idempotent.",
    input: z.object(place),
    output: done,
  }),
  addIcebreaker: endpoint(routes.backoffice.addIcebreaker, {
    who: 'staff',
    roles,
    summary: 'Add an icebreaker at the end. `conflict` if it exists.',
    input: z.object({ ...place, text: icebreakerText, interest: interest.nullable().default(null) }),
    output: line,
    errors: ['conflict'],
  }),
  changeIcebreaker: endpoint(routes.backoffice.changeIcebreaker, {
    who: 'staff',
    roles,
    summary: 'Change, disable or enable an icebreaker. `conflict` if another one has the same text.',
    input: z.object({
      ...place,
      id,
      text: icebreakerText.optional(),
      interest: interest.nullable().optional(),
      is_active: queryBool.optional(),
    }),
    output: done,
    errors: ['conflict'],
  }),
  moveIcebreaker: endpoint(routes.backoffice.moveIcebreaker, {
    who: 'staff',
    roles,
    summary: 'Move an icebreaker within its group; those further up are offered more often.',
    input: z.object({ ...place, id, to: z.enum(['up', 'down', 'top']) }),
    output: done,
  }),
  removeIcebreaker: endpoint(routes.backoffice.removeIcebreaker, {
    who: 'staff',
    roles,
    summary: 'Delete an icebreaker. `conflict` for the last one: disable it, or go back to the built-in ones.',
    input: z.object({ ...place, id }),
    output: done,
    errors: ['conflict'],
  }),
}
