import type { AuditEntryView } from '../../../contract/office/backoffice.ts'

/** Entries that are one line of the log: newest first, as they are listed. */
export type EntryGroup = readonly [AuditEntryView, ...AuditEntryView[]]

const views = /^(?:find|open|read|take)_/

/** Groups what one colleague viewed in a row in the same way; everything else is alone. Leaves out nothing, keeps the order. */
export function groupsOf(entries: readonly AuditEntryView[]): EntryGroup[] {
  const groups: [AuditEntryView, ...AuditEntryView[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last !== undefined && isSameView(last[0], entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

function isSameView(one: AuditEntryView, other: AuditEntryView): boolean {
  return views.test(one.action) && one.action === other.action && one.staff.id === other.staff.id
}
