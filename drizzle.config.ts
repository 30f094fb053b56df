import { defineConfig } from 'drizzle-kit'

/** Only for `npm run migrations:generate`; the product applies what is in migrations/ when it starts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/server/**/{tables,*-tables}.ts',
    './src/server/platform/{db/pool-schemas,email/mail,email/email-log,security/secrets,sms/sms}.ts',
  ],
  // scripts/checks/check-migrations.ts generates into a folder that it throws away
  out: process.env.MIGRATIONS_OUT ?? './migrations',
})
