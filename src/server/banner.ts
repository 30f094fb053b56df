import type { Config } from './platform/config/config.ts'

type DemoLogin = { who: string; email: string }
/** What there is to look at: sites by host, and who can log in at which. */
export type Demo = {
  sites: { name: string; host: string; about: string; logins: DemoLogin[] }[]
  password: string
}

type Notices = { demo: Demo | null; warnings: readonly string[] }

/** What the terminal says once the product listens. */
export function banner(config: Config, address: string, { demo, warnings }: Notices): string {
  const url = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost').replace('[::1]', 'localhost')
  const lines = ['', `  Vonk is up: ${config.publicUrl ?? url}`]
  if (demo !== null)
    lines.push(
      '',
      '  DEMO MODE: invented members, caught mail, sandbox payments. Set DATABASE_URL to run for real.',
      `  Mail that was sent:  ${url}/dev/mail`,
      `  SMS that was sent:   ${url}/dev/sms`,
      `  The API, described:  ${url}/dev/api`,
      '',
      '  Sites:',
      ...table(demo.sites.map(({ name, host, about }) => [name, url.replace('localhost', host), about])),
      ...demo.sites.flatMap(({ name, logins }) => loginLines(name, logins, demo.password)),
    )
  return `${[...lines, ...warningLines(warnings)].join('\n')}\n\n`
}

/** The same of a process without pages. `work`: what it does instead. */
export function bannerWithoutPages(work: string, warnings: readonly string[]): string {
  return `${['', `  Vonk ${work}.`, ...warningLines(warnings)].join('\n')}\n\n`
}

function warningLines(warnings: readonly string[]): string[] {
  if (warnings.length === 0) return []
  return ['', '  WARNING: this installation is not complete.', ...warnings.map((text) => `    - ${text}`)]
}

function loginLines(site: string, logins: DemoLogin[], password: string): string[] {
  if (logins.length === 0) return []
  return ['', `  Log in at ${site} as:`, ...table(logins.map(({ who, email }) => [who, email, password]))]
}

function table(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => `    ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}
