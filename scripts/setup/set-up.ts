import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { newSecretKey } from '../../src/server/platform/security/secret-keys.ts'
import { diagnose } from '../doctor/diagnose.ts'
import type { Dns } from '../doctor/dns.ts'
import { type Finding, lineOf } from '../doctor/finding.ts'
import { addToEnvFile, type Env, readEnvFile } from './env-file.ts'

export type SetUp = {
  env: Env
  envFile: string
  /** Settings given in advance, by variable. */
  settings: Env
  /** Answers given in advance, by the name of their question below. */
  answers: Record<string, string | undefined>
  /** Asks the operator; null where nobody can be asked. An empty answer skips the question. */
  ask: ((question: string, options?: { isSecret: boolean }) => Promise<string>) | null
  say: (line: string) => void
  dns?: Dns
}

/** Settings that every installation decides on; more are asked for where these need them. */
const settingQuestions: [variable: string, question: string][] = [
  ['PUBLIC_URL', 'Public address of the first site, such as https://getij.example'],
  ['SMTP_URL', 'Mail server, such as smtps://user:password@mail.example:465 (empty: no email leaves)'],
  ['MAIL_DOMAIN', 'Domain that emails come from, such as getij.example'],
  [
    'PAYMENT_PROVIDERS',
    'Payment providers, the first that has a method is used: mollie, stripe, verotel, ccbill, segpay, debit',
  ],
  ['VAR_DIR', 'Folder of this machine for files, such as /var/lib/vonk'],
  ['S3_BUCKET', 'Bucket of an S3-compatible server for files (empty: the folder; needed with several machines)'],
]
const bucketSettings = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
const isSecret = (variable: string) => /KEY|TOKEN|PASSWORD|SECRET|_URL$/.test(variable) && variable !== 'PUBLIC_URL'

const companyQuestions = {
  name: 'Company: legal name',
  address: 'Company: street and number',
  city: 'Company: postal code and city',
  country: 'Company: country, two letters',
  registration: 'Company: number in the trade register',
  vat: 'Company: VAT number (empty: none)',
}
const siteQuestions = {
  'site-name': 'Site: its name',
  host: 'Site: its host, such as getij.example',
  language: 'Site: its language, such as en',
}
const adminQuestions = { 'admin-email': 'First admin: email address', 'admin-name': 'First admin: name' }
export const answerNames = [
  ...Object.keys({ ...companyQuestions, ...siteQuestions, ...adminQuestions }),
  'admin-password',
]

/** Guides through the first set-up; what is done already is not asked again. Answers what is still missing. */
export async function setUp(given: SetUp): Promise<Finding[]> {
  const { say } = given
  const env = await settle(given)
  if (env.DATABASE_URL === undefined) throw new Error('DATABASE_URL is missing: an empty PostgreSQL 15 or newer.')
  say('\nDatabase')
  await command(given, env, ['migrate.ts'])
  const before = await findingsOf(given, env)
  const lacks = (check: string) => before.some((finding) => finding.check === check && finding.state === 'failed')
  if (lacks('company')) await company(given, env)
  await site(given, env)
  if (lacks('staff')) await admin(given, env)
  say('\nWhat is left (npm run doctor)')
  const findings = await findingsOf(given, env)
  for (const finding of findings) if (finding.state !== 'ok') say(lineOf(finding))
  return findings
}

function findingsOf({ dns }: SetUp, env: Env): Promise<Finding[]> {
  return diagnose(env, dns && { dns })
}

/** Decides on the settings and writes new ones to the env file. */
async function settle({ env: process, envFile, settings, ask, say }: SetUp): Promise<Env> {
  say(`Settings (written to ${envFile}; change them there)`)
  const known = { ...readEnvFile(envFile), ...process }
  const added: Env = {}
  const take = async (variable: string, question: string) => {
    if (known[variable] !== undefined || added[variable] !== undefined) return
    const answer = settings[variable] ?? (await ask?.(question, { isSecret: isSecret(variable) })) ?? ''
    if (answer.trim() !== '') added[variable] = answer.trim()
  }
  for (const [variable, question] of settingQuestions) await take(variable, question)
  if ({ ...known, ...added }.S3_BUCKET !== undefined) for (const name of bucketSettings) await take(name, name)
  for (const name of Object.keys(settings)) await take(name, name)
  if (known.SECRET_KEY === undefined && known.SECRET_KEY_FILE === undefined && added.SECRET_KEY === undefined) {
    added.SECRET_KEY = newSecretKey()
    say('  A new SECRET_KEY was made. Store it in a second place: without it, sealed data cannot be read.')
  }
  for (const variable of missingIn({ ...known, ...added })) await take(variable, variable)
  addToEnvFile(envFile, added)
  return { ...known, ...added }
}

/** Variables that others need, such as the keys of a payment provider. */
function missingIn(env: Env): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    return [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+): missing/gm)].map(([, name = '']) => name)
  }
}

async function company(given: SetUp, env: Env): Promise<void> {
  given.say('\nCompany')
  const { vat, ...facts } = await answered(given, companyQuestions)
  const options = Object.entries(facts).flatMap(([name, value]) => (value === '' ? [] : [`--${name}`, value]))
  if (options.length === 0) return
  await command(given, env, ['company.ts', 'change', ...options, ...(vat ? ['--vat', vat] : [])])
}

async function site(given: SetUp, env: Env): Promise<void> {
  given.say('\nSite (empty: as it is)')
  const { 'site-name': name = '', host = '', language = '' } = await answered(given, siteQuestions)
  const settings = { ...(name !== '' && { mailName: name }), ...(language !== '' && { language }) }
  if (name !== '' || language !== '') {
    const change = ['--settings', JSON.stringify(settings), ...(name === '' ? [] : ['--name', name])]
    await command(given, env, ['add-site.ts', 'change', '--host', 'localhost', ...change])
  }
  if (host !== '') await command(given, env, ['add-site.ts', 'host', '--of', 'localhost', '--host', host])
}

async function admin(given: SetUp, env: Env): Promise<void> {
  given.say('\nFirst admin')
  const { 'admin-email': email = '', 'admin-name': name = '' } = await answered(given, adminQuestions)
  const question = 'First admin: password, 12 characters or more'
  const password = given.answers['admin-password'] ?? (await given.ask?.(question, { isSecret: true })) ?? ''
  if (email === '' || password === '') return
  const who = ['--email', email, '--name', name === '' ? email : name, '--role', 'admin']
  await command(given, env, ['add-staff.ts', ...who], `${password}\n`)
}

async function answered({ answers, ask }: SetUp, questions: Record<string, string>): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const [name, question] of Object.entries(questions))
    all[name] = (answers[name] ?? (await ask?.(question)) ?? '').trim()
  return all
}

/** Runs one of the commands and shows what it says; a failure is reported, and the set-up goes on. */
async function command({ say }: SetUp, env: Env, [file = '', ...args]: string[], input = ''): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...args], { env })
  child.stdin.end(input)
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const lines = (code === 0 ? out : `${out}${error.split('\n\nnpm run')[0]}`).split('\n')
  for (const line of lines) if (line.trim() !== '') say(`  ${line.trimEnd()}`)
}
