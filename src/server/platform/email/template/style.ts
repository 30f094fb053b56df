import type { Colours } from './theme.ts'

type Role = { background?: keyof Colours; color?: keyof Colours; 'border-color'?: keyof Colours }

/** What wears which colours. The names are classes, through which a dark mail program repaints. */
const roles = {
  canvas: { background: 'canvas', color: 'ink' },
  head: { background: 'dusk', color: 'on-dusk' },
  site: { color: 'on-dusk' },
  roof: { background: 'dusk-raised' },
  window: { background: 'lamp' },
  mark: { background: 'dusk-raised', color: 'lamp' },
  code: { background: 'primary-soft', color: 'ink' },
  card: { background: 'surface', color: 'ink' },
  words: { color: 'ink' },
  soft: { color: 'ink-soft' },
  link: { color: 'primary-ink' },
  button: { background: 'primary', color: 'on-primary' },
  line: { 'border-color': 'line' },
} satisfies Record<string, Role>
export type RoleName = keyof typeof roles
const roleNames = Object.keys(roles) as RoleName[]

/** The light colours of a role as inline styles, for programs that read no style sheet. */
export function worn(name: RoleName, colours: Colours): { background?: string; color?: string; borderColor?: string } {
  const { background, color, 'border-color': border }: Role = roles[name]
  return {
    ...(background && { background: colours[background].light }),
    ...(color && { color: colours[color].light }),
    ...(border && { borderColor: colours[border].light }),
  }
}

/**
 * Dark colours, also for Outlook on the web and on phones, which marks what it has recoloured (`data-ogsc` text,
 * `data-ogsb` backgrounds). Gmail drops style sheets over 8192 characters.
 */
export function styleSheet(colours: Colours): string {
  const rules = roleNames.map((name) => darkRule(name, roles[name], colours))
  const words = roleNames.map((name) =>
    darkRule(name, only(roles[name], ['color', 'border-color']), colours, '[data-ogsc] '),
  )
  const floors = roleNames.map((name) => darkRule(name, only(roles[name], ['background']), colours, '[data-ogsb] '))
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media (prefers-color-scheme:dark){${rules.join('')}}`,
    ...words,
    ...floors,
    '@media (max-width:480px){.page{padding:0!important}.head,.card{border-radius:0!important;padding-left:20px!important;padding-right:20px!important}.below{padding:20px!important}}',
  ].join('')
}

function only(role: Role, names: (keyof Role)[]): Role {
  return Object.fromEntries(Object.entries(role).filter(([name]) => names.includes(name as keyof Role)))
}

function darkRule(name: RoleName, role: Role, colours: Colours, before = ''): string {
  const lines = Object.entries(role).map(([property, colour]) => `${property}:${colours[colour].dark}!important`)
  if (lines.length === 0) return ''
  // The ground of the body is also that of the cell around everything: some programs drop the body
  const places = name === 'canvas' ? [`.${name}`, `.${name}>table>tbody>tr>td`] : [`.${name}`]
  return `${places.map((place) => `${before}${place}`).join(',')}{${lines.join(';')}}`
}
