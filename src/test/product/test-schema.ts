import { controlTables } from '../../server/platform/db/pool-schemas.ts'
import { publicSchema } from '../../server/platform/db/schema-of.ts'
import { jobSchemaOf } from '../../server/platform/jobs/jobs.ts'

/** The pool schema that tests run in: `VONK_TEST_SCHEMA=pool_b npm run test:db` runs them beside the control data. */
export const testSchema = process.env.VONK_TEST_SCHEMA || publicSchema

/** The schema of its jobs, for SQL. */
export const testJobs = jobSchemaOf(testSchema)

/** Whether a table, as `schema.name`, is one that the product uses here: of the pool schema, or a control table. */
export function isOwn(table: string): boolean {
  const [schema, name = ''] = table.split('.')
  if (name.startsWith('__drizzle')) return false
  return schema === (controlTables.includes(name) ? publicSchema : testSchema)
}
