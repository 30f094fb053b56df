/** A quarter of a year in UTC, as `2026-Q4`. */
export type Quarter = { name: string; from: Date; until: Date }

/** Null for what is no quarter. */
export function quarterOf(name: string): Quarter | null {
  const [, year, number] = /^(20\d\d)-Q([1-4])$/.exec(name) ?? []
  if (year === undefined || number === undefined) return null
  const month = (Number(number) - 1) * 3
  return { name, from: new Date(Date.UTC(Number(year), month)), until: new Date(Date.UTC(Number(year), month + 3)) }
}

/** The quarter of a moment. */
export function quarterName(at: Date): string {
  return `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`
}

/** Names of all quarters between two moments, latest first. */
export function quartersBetween(first: Date, last: Date): string[] {
  const names: string[] = []
  for (let at = quarterOf(quarterName(last))?.from; at !== undefined && at >= startOf(first); at = before(at))
    names.push(quarterName(at))
  return names
}

function startOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (at.getUTCMonth() % 3)))
}

function before(start: Date): Date {
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - 3))
}

/** The last day of a quarter (YYYY-MM-DD), which determines the exchange rate. */
export function lastDayOf({ until }: Quarter): string {
  return new Date(until.getTime() - 1).toISOString().slice(0, 10)
}
