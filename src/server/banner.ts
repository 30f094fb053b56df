import type { Config } from './platform/config.ts'

export type DemoLogin = { who: string; email: string; password: string }

/** What the terminal says once the product listens. */
export function banner(config: Config, address: string, demo: { logins: DemoLogin[] } | null): string {
  const url = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost').replace('[::1]', 'localhost')
  const lines = ['', `  Vonk is up: ${config.publicUrl ?? url}`]
  if (demo !== null) {
    const width = Math.max(...demo.logins.map((login) => login.who.length))
    lines.push(
      '',
      '  DEMO MODE: invented members, caught mail, sandbox payments. Set DATABASE_URL to run for real.',
      `  Mail that was sent:  ${url}/dev/mail`,
      `  SMS that was sent:   ${url}/dev/sms`,
      `  The API, described:  ${url}/dev/api`,
      '',
      '  Log in as:',
      ...demo.logins.map((login) => `    ${login.who.padEnd(width)}  ${login.email}  ${login.password}`),
    )
  }
  return `${lines.join('\n')}\n\n`
}
