import type { ShownMemberView } from '../../../contract/content.ts'

/** Members shown on a page, by id: the page stays valid while these values are the same. */
export type People = ReadonlyMap<string, string>

/** Limit of tracked changes; beyond it all pages with members are rendered again. */
const most = 5_000

export function peopleOf(members: readonly ShownMemberView[]): People {
  return new Map(
    members.map((member) => [
      member.id,
      JSON.stringify([member.name, member.age, member.country, member.is_fictional, member.main_image.id]),
    ]),
  )
}

/**
 * Members shown on cached pages, by host, as last read. A changed member is unknown until a read that started after the
 * change; earlier reads are ignored, however late they finish.
 */
export function openShownPeople() {
  const byHost = new Map<string, Map<string, string>>()
  let changedAt = new Map<string, number>()
  let [changes, forgottenAt] = [0, 0]

  const hasChanged = (id: string, since: number) => since < forgottenAt || (changedAt.get(id) ?? 0) > since
  function at(host: string): Map<string, string> {
    const people = byHost.get(host) ?? new Map<string, string>()
    byHost.set(host, people)
    return people
  }

  return {
    /** Call before reading. */
    mark: () => changes,
    ids: (host: string) => [...(byHost.get(host)?.keys() ?? [])],
    areSame(host: string, people: People): boolean {
      if (people.size === 0) return true
      const known = byHost.get(host)
      for (const [id, seen] of people) if (known?.get(id) !== seen) return false
      return true
    },
    /** Takes in those of a page that was drawn since `mark`; false where one of them has changed meanwhile. */
    add(host: string, people: People, mark: number): boolean {
      for (const id of people.keys()) if (hasChanged(id, mark)) return false
      const known = at(host)
      if (known.size + people.size > most) known.clear()
      for (const [id, seen] of people) known.set(id, seen)
      return true
    },
    /** Records the result of a read that started at `mark`. */
    follow(host: string, ids: readonly string[], found: People, mark: number): void {
      const known = at(host)
      for (const id of ids) {
        const seen = found.get(id)
        if (seen === undefined) known.delete(id)
        else if (!hasChanged(id, mark)) known.set(id, seen)
      }
    },
    /** A member changed in a committed transaction. */
    changed(id: string): void {
      changes += 1
      if (changedAt.size >= most) {
        changedAt = new Map()
        forgottenAt = changes
      }
      changedAt.set(id, changes)
      for (const people of byHost.values()) people.delete(id)
    },
  }
}
export type ShownPeople = ReturnType<typeof openShownPeople>
