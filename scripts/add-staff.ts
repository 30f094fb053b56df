import { parseArgs } from 'node:util'
import { staffRoles } from '../src/contract/constants.ts'
import { hashPassword } from '../src/server/accounts/password/index.ts'
import { addStaff } from '../src/server/backoffice/index.ts'
import { openDb } from '../src/server/platform/db/db.ts'
import { isRefusal } from '../src/server/platform/errors.ts'
import { ask } from './ask.ts'
import { withDatabase } from './on-database.ts'

const usage = `npm run staff -- --email you@company.example --name Robin --role admin
Roles: ${staffRoles.join(', ')}. The password is read from standard input. Into DATABASE_URL, or the database below VAR_DIR.`

const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
})
const role = staffRoles.find((known) => known === values.role)

if (values.email === undefined || values.name === undefined || role === undefined) {
  console.error(usage)
  process.exitCode = 1
} else {
  await add(values.email, values.name, role)
}

/** Creates a staff account from the command line, needed for the first admin. */
async function add(email: string, name: string, as: (typeof staffRoles)[number]): Promise<void> {
  const password = await ask('Password (12 characters or more)', { isSecret: true, output: process.stderr })
  if ([...password].length < 12) throw new Error('The password needs 12 characters or more.')
  await withDatabase(async (databaseUrl) => {
    const db = openDb(databaseUrl, { max: 1 })
    const passwordHash = await hashPassword(password)
    const isAdded = await addStaff(db, { email, name, role: as, passwordHash, at: new Date() }).then(
      () => true,
      (error: unknown) => {
        if (isRefusal(error) && error.code === 'email_in_use') return false
        throw error
      },
    )
    await db.$client.end()
    if (isAdded) return console.log(`${name} can log in at /office.`)
    console.error(
      `Someone with the address ${email} works here already. A colleague who manages staff can change them at /office/staff.`,
    )
    process.exitCode = 1
  })
}
