type Rule = {
  applies: (statement: string) => boolean
  fault: string
  /** Allowed in a migration with a line `-- contract: why no running release uses it any more`. */
  isContract?: boolean
}

const matches = (pattern: RegExp) => (statement: string) => pattern.test(statement)
const rules: Rule[] = [
  {
    applies: matches(/\bDROP (?:TABLE|COLUMN|VIEW)\b/i),
    fault: 'drops what the old release may use',
    isContract: true,
  },
  { applies: matches(/\bRENAME\b/i), fault: 'renames what the old release may use', isContract: true },
  { applies: matches(/\bSET NOT NULL\b/i), fault: 'refuses rows that the old release may write', isContract: true },
  {
    applies: matches(/\bALTER COLUMN \S+ (?:SET DATA )?TYPE\b/i),
    fault: 'may rewrite the table under an exclusive lock',
    isContract: true,
  },
  {
    applies: (text) => /\bADD COLUMN\b.*\bNOT NULL\b/is.test(text) && !/\bDEFAULT\b/i.test(text),
    fault: 'needs a default: the old release inserts rows without this column',
  },
  {
    applies: matches(/^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)/i),
    fault: 'stops writes while it is built; use CREATE INDEX CONCURRENTLY',
  },
  {
    applies: (text) => /\bADD CONSTRAINT\b.*\b(?:CHECK|FOREIGN KEY)\b/is.test(text) && !/\bNOT VALID\b/i.test(text),
    fault: 'stops writes while it reads the table; add it NOT VALID and validate it in a later migration',
  },
]

/**
 * Faults of a migration that would stop or break the previous release, which runs while it is applied; see
 * docs/operations/upgrade.md. Statements on tables that it creates itself are free.
 */
export function onlineFaults(sql: string): string[] {
  const isContract = /^-- contract: \S/m.test(sql)
  const created = new Set([...sql.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, table]) => table))
  return sql
    .split('--> statement-breakpoint')
    .map((text) => text.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => !created.has(tableOf(statement)))
    .flatMap((statement) =>
      rules
        .filter(({ applies, isContract: isFree }) => applies(statement) && !(isContract && isFree))
        .map(({ fault }) => `${statement.split('\n')[0]} ${fault}`),
    )
}

/** The table of an ALTER TABLE or CREATE INDEX. */
function tableOf(statement: string): string | undefined {
  return (
    /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?"?(\w+)"?/i.exec(statement)?.[1] ??
    /^CREATE (?:UNIQUE )?INDEX\b.*? ON (?:ONLY )?"?(\w+)"?/is.exec(statement)?.[1]
  )
}
