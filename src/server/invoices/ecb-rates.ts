/** ECB reference rates: day (YYYY-MM-DD) -> currency -> units per euro, as published. */
export type EcbRates = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Parses the ECB's `eurofxref.csv` (one day) or `eurofxref-hist.csv` (all days). Throws for other input. Source:
 * https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
export function parseEcbRates(csv: string): EcbRates {
  const [header, ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const [first, ...currencies] = cellsOf(header ?? '')
  if (first !== 'Date' || currencies.length === 0)
    throw new Error('these are no rates of the ECB: the first line names no currencies')
  const days = lines.filter((line) => line.trim() !== '').map((line) => dayRates(cellsOf(line), currencies))
  return new Map(days)
}

function cellsOf(line: string): string[] {
  return line
    .split(',')
    .map((cell) => cell.trim())
    .filter((cell, place, all) => cell !== '' || place < all.length - 1)
}

function dayRates([day = '', ...rates]: string[], currencies: readonly string[]): [string, Map<string, string>] {
  const known = currencies.flatMap((currency, place): [string, string][] => {
    const rate = rates[place] ?? 'N/A'
    if (rate === 'N/A' || rate === '') return []
    if (!/^\d{1,7}(\.\d{1,8})?$/.test(rate) || !/[1-9]/.test(rate)) throw new Error(`not a rate of the ECB: ${rate}`)
    return [[currency, rate]]
  })
  return [isoDay(day), new Map(known)]
}

/** Parses `2026-12-31` (history file) and `31 December 2026` (daily file). */
function isoDay(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Date.parse(`${text} UTC`)
  if (Number.isNaN(time)) throw new Error(`not a day: ${text}`)
  return new Date(time).toISOString().slice(0, 10)
}

const publishedWithinDays = 7

/**
 * The rate of a day, or of the next day with published rates (Article 369h of Directive 2006/112/EC); null if missing.
 */
export function ecbRateOn(rates: EcbRates, currency: string, day: string): string | null {
  for (let later = 0; later <= publishedWithinDays; later += 1) {
    const date = new Date(Date.parse(`${day}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10)
    const published = rates.get(date)
    if (published !== undefined) return published.get(currency) ?? null
  }
  return null
}

/** Converts minor units of a two-decimal currency to euro cents at an ECB rate, rounded half away from zero. */
export function inCents(minor: bigint, rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.')
  const divisor = BigInt(whole + decimals)
  const doubled = 2n * (minor < 0n ? -minor : minor) * 10n ** BigInt(decimals.length) + divisor
  const cents = doubled / (2n * divisor)
  return minor < 0n ? -cents : cents
}
