import { asc, eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './db/db.ts'
import type { ExportFile } from './files/zip.ts'
import type { Scope } from './platform.ts'

/** The member whose data is erased; `replacementId` replaces their id in remaining rows. */
export type Erased = { memberId: string; replacementId: string }

type Key<T extends PgTable> = Extract<keyof T['_']['columns'], string>
type Values<T extends PgTable> = PgUpdateSetSource<T>

/** What erasure does with the rows that name the member. */
type Erasure<T extends PgTable> =
  | 'delete'
  /** They stay for this reason: every member column gets the replacement id, `blank` is set in those that name the member in the first column. */
  | { keep: string; blank?: Values<T> | ((now: Date) => Values<T>) }
  /** The domain's `erase` does this. */
  | { by: string }

/** What a member's export shows of a table. */
type Exported =
  /** The rows whose first member column is the member, as a list in the file, under `as` where the file is an object; `single`: the one row or null. */
  | { file: string; as?: string; single?: true; columns: Record<string, PgColumn | SQL>; order?: PgColumn }
  /** The domain's `files` write it into this file. */
  | { file: string }
  /** Nothing, for this reason. */
  | { none: string }

type Rule<T extends PgTable> = {
  /** Columns that name a member; the first one is the owner of the row. */
  members: readonly [Key<T>, ...Key<T>[]]
  erase: Erasure<T>
  export: Exported
}
type PersonalTable = { table: PgTable; members: readonly string[]; erase: Erasure<PgTable>; export: Exported }

/** The personal data of a domain: one entry for each table that names a member, in the order of erasure. */
export type PersonalData = {
  tables: readonly PersonalTable[]
  /** Runs before the tables: what needs more than a rule. */
  erase?: (scope: Scope, erased: Erased) => Promise<unknown>
  /** Runs after the rows are deleted. */
  afterErasure?: (scope: Scope, erased: Erased) => Promise<unknown>
  /** Files that need more than columns of one table. */
  files?: (db: Db, memberId: string) => Promise<ExportFile[]>
}

/** One table of a domain's personal data. */
export function personal<T extends PgTable>(table: T, rule: Rule<T>): PersonalTable {
  return { table, ...rule } as PersonalTable
}

const columnOf = (table: PgTable, key: string): PgColumn => {
  const column = getTableColumns(table)[key]
  if (column === undefined) throw new Error(`no column ${key}`)
  return column
}

/** Erases what a domain stores of a member, in the transaction of the event `memberErased`. */
export async function erasePersonalData(data: PersonalData, scope: Scope, erased: Erased): Promise<void> {
  const { tables, erase, afterErasure } = data
  await erase?.(scope, erased)
  for (const { table, members, erase: rule } of tables) {
    const isTheirs = members.map((key) => eq(columnOf(table, key), erased.memberId))
    if (rule === 'delete') await scope.tx.delete(table).where(or(...isTheirs))
    else if ('keep' in rule)
      for (const [place, key] of members.entries()) {
        const { blank } = rule
        const values = typeof blank === 'function' ? blank(scope.clock.now()) : blank
        const set = { ...(place === 0 && values), [key]: erased.replacementId } as Values<PgTable>
        await scope.tx.update(table).set(set).where(isTheirs[place])
      }
  }
  await afterErasure?.(scope, erased)
}

/** The files that a domain adds to a member's export; a list without entries is left out. */
export async function exportPersonalData(
  { tables, files }: PersonalData,
  db: Db,
  memberId: string,
): Promise<ExportFile[]> {
  const parts = await Promise.all(
    tables.flatMap(({ table, members, export: shown }) =>
      'columns' in shown
        ? [partOf(db, { table, shown, isTheirs: eq(columnOf(table, members[0] ?? ''), memberId) })]
        : [],
    ),
  )
  const lists = [...Map.groupBy(parts, ({ file }) => file)].flatMap(([name, own]): ExportFile[] => {
    const [first] = own
    if (first === undefined) return []
    if (first.as !== undefined) return [{ name, value: Object.fromEntries(own.map(({ as, value }) => [as, value])) }]
    return Array.isArray(first.value) && first.value.length === 0 ? [] : [{ name, value: first.value }]
  })
  return [...lists, ...((await files?.(db, memberId)) ?? [])]
}

type Part = { table: PgTable; shown: Extract<Exported, { columns: object }>; isTheirs: SQL }

async function partOf(db: Db, { table, shown: { file, as, single, columns, order }, isTheirs }: Part) {
  const found = db.select(columns).from(table).where(isTheirs)
  const rows = await (order === undefined ? found : found.orderBy(asc(order)))
  return { file, as, value: single === true ? (rows[0] ?? null) : rows }
}
