import { parseArgs } from 'node:util'
import { ask } from './ask.ts'
import { answerNames, setUp } from './setup/set-up.ts'

const usage = `npm run setup      asks for what a new installation needs, and says what is missing. Can be run again: what is done is not asked.
--env-file .env    where settings are read from and written to; nothing in it is changed
--set NAME=value   a setting, in advance (repeat it): docs/operations/configuration.md
${answerNames.map((name) => `--${name}`).join(' ')}
                   answers, in advance. Without a terminal, nothing is asked
DATABASE_URL names an empty PostgreSQL; it can be in the env file. Exit code 1 while something fails.`

try {
  const { values } = parseArgs({
    options: {
      'env-file': { type: 'string', default: '.env' },
      set: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean' },
      ...Object.fromEntries(answerNames.map((name) => [name, { type: 'string' as const }])),
    },
  })
  if (values.help) console.log(usage)
  else await run(values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`\n${usage}`)
  process.exitCode = 1
}

async function run(values: Record<string, string | boolean | string[] | undefined>): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''))
  const findings = await setUp({
    env: env as Record<string, string>,
    envFile: String(values['env-file']),
    settings: Object.fromEntries((values.set as string[]).map(settingOf)),
    answers: Object.fromEntries(answerNames.map((name) => [name, values[name] as string | undefined])),
    ask: process.stdin.isTTY ? (question, options) => ask(`  ${question}`, options) : null,
    say: (line) => console.log(line),
  })
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1
  else console.log('Ready: npm start')
}

function settingOf(text: string): [string, string] {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new Error(`--set ${text} is not NAME=value.`)
  return [name, value]
}
