/** One line of a family: `suffix` follows the family's name (`_bucket`, `_sum`, `_count` of a histogram). */
export type Sample = { suffix?: string; labels?: Readonly<Record<string, string>>; value: number }
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** What Prometheus reads: its text format 0.0.4. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** Families as text, one line a sample. Labels are ours: names of routes, queues and outcomes, never anything of a member. */
export function metricsText(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${written(labels)} ${numberOf(value)}\n`,
      )
      return `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

/** A family of one number, or of one for each label's value. */
export function gauge(name: string, help: string, samples: number | readonly Sample[]): Family {
  return { name, help, type: 'gauge', samples: typeof samples === 'number' ? [{ value: samples }] : samples }
}

function written(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function numberOf(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : `${value > 0 ? '+' : '-'}Inf`
}
