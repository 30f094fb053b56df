import type { IcebreakerLineView } from '../../../contract/office/icebreakers.ts'

/** Interchangeable icebreakers: generic, by place, by any shared interest, or by one interest (its key). */
export type IcebreakerGroupOf = { key: string; lines: IcebreakerLineView[] }

/** The groups that have lines, those without an interest first; lines in their order. */
export function groupsOf(lines: readonly IcebreakerLineView[]): IcebreakerGroupOf[] {
  const groups = Map.groupBy(lines, keyOf)
  const rank = ({ key }: IcebreakerGroupOf) => ['general', 'city', 'interest'].indexOf(key) >>> 0
  return [...groups].map(([key, own]) => ({ key, lines: own })).toSorted((a, b) => rank(a) - rank(b))
}

function keyOf({ text, interest }: IcebreakerLineView): string {
  if (interest !== null) return interest
  if (text.includes('{interest}')) return 'interest'
  return text.includes('{city}') ? 'city' : 'general'
}
