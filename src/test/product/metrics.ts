type ParsedFamily = {
  help: string
  type: string
  samples: { name: string; labels: Record<string, string>; value: number }[]
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|[+-]Inf)$/
const pair = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y

/** Reads Prometheus' text format (0.0.4) strictly: throws at anything that it does not allow. */
export function parseMetrics(text: string): Map<string, ParsedFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const families = new Map<string, ParsedFamily>()
  for (const row of text.slice(0, -1).split('\n')) {
    if (row === '') continue
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.*)$/.exec(row) ?? []
    if (kind === 'HELP') {
      if (families.has(name)) throw new Error(`${name} comes twice`)
      families.set(name, { help: rest, type: '', samples: [] })
    } else if (kind === 'TYPE') {
      const family = families.get(name)
      if (family === undefined || family.type !== '') throw new Error(`a type out of place: ${row}`)
      family.type = rest
    } else addSample(families, row)
  }
  return families
}

function addSample(families: Map<string, ParsedFamily>, row: string) {
  const [, name = '', labels = '', value = ''] = line.exec(row) ?? []
  const [own, family] = [...families].at(-1) ?? []
  const isOwn = name === own || (family?.type === 'histogram' && new RegExp(`^${own}_(bucket|sum|count)$`).test(name))
  if (!isOwn || family === undefined) throw new Error(`a line out of place: ${row}`)
  family.samples.push({ name, labels: labelsOf(labels), value: Number(value.replace('Inf', 'Infinity')) })
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  pair.lastIndex = 0
  while (pair.lastIndex < text.length) {
    const [, name = '', value = ''] = pair.exec(text) ?? []
    if (name === '' || name in labels) throw new Error(`labels that cannot be read: ${text}`)
    labels[name] = value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
  }
  return labels
}
