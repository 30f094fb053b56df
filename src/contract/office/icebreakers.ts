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
    summary:
      'The lines that a site offers in a language, in their order: its own, or those that come with the product.',
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
    summary: 'Gives a site lines of its own in a language, as a copy of those of the product. Again is fine.',
    input: z.object(place),
    output: done,
  }),
  dropIcebreakers: endpoint(routes.backoffice.dropIcebreakers, {
    who: 'staff',
    roles,
    summary: 'Back to the lines of the product; the own ones are gone. Again is fine.',
    input: z.object(place),
    output: done,
  }),
  addIcebreaker: endpoint(routes.backoffice.addIcebreaker, {
    who: 'staff',
    roles,
    summary: 'Adds a line below the others. Answers `conflict` where it is there already.',
    input: z.object({ ...place, text: icebreakerText, interest: interest.nullable().default(null) }),
    output: line,
    errors: ['conflict'],
  }),
  changeIcebreaker: endpoint(routes.backoffice.changeIcebreaker, {
    who: 'staff',
    roles,
    summary: 'Changes a line, or offers it no more. Answers `conflict` where another one says the same.',
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
    summary: 'Moves a line among those that stand in for it: those further up are offered more often.',
    input: z.object({ ...place, id, to: z.enum(['up', 'down', 'top']) }),
    output: done,
  }),
  removeIcebreaker: endpoint(routes.backoffice.removeIcebreaker, {
    who: 'staff',
    roles,
    summary:
      'Removes a line for good. Answers `conflict` for the last one: switch it off, or go back to those of the product.',
    input: z.object({ ...place, id }),
    output: done,
    errors: ['conflict'],
  }),
}
