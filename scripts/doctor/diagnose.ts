import { type Config, readConfig } from '../../src/server/platform/config/config.ts'
import { openServer } from '../on-database.ts'
import { databaseFindings } from './database.ts'
import { type Dns, dnsFindings, systemDns } from './dns.ts'
import { type Finding, failed, ok, reasonOf } from './finding.ts'
import {
  ageFindings,
  bucketFinding,
  paymentFindings,
  redisFinding,
  searchFinding,
  setupFindings,
  smtpFinding,
  storageFinding,
} from './services.ts'

/** Checks the configuration in this environment and everything that it names. Changes nothing. */
export async function diagnose(
  env: Record<string, string | undefined>,
  { dns = systemDns() }: { dns?: Dns } = {},
): Promise<Finding[]> {
  const config = configOf(env)
  if (Array.isArray(config)) return config
  const [redis, search, email, storage, bucket, stored] = await Promise.all([
    redisFinding(config),
    searchFinding(config),
    smtpFinding(config),
    storageFinding(config),
    bucketFinding(config),
    storedFindings(config, dns),
  ])
  return [ok('configuration', 'valid'), ...setupFindings(config), ...stored, redis, search, email, storage, bucket]
}

/** The configuration, or a finding for each variable that is wrong. */
function configOf(env: Record<string, string | undefined>): Config | Finding[] {
  try {
    return readConfig(env)
  } catch (error) {
    const [, ...lines] = (error instanceof Error ? error.message : String(error)).split('\n')
    return lines.map((line) => failed('configuration', line.trim(), 'see docs/operations/configuration.md'))
  }
}

async function storedFindings(config: Config, dns: Dns): Promise<Finding[]> {
  try {
    const server = await openServer(config)
    try {
      return await databaseFindings(server.url, config, async (db) => [
        ...(await paymentFindings(db, config)),
        ...(await ageFindings(db, config)),
        ...(await dnsFindings(db, config, dns)),
      ])
    } finally {
      await server.stop()
    }
  } catch (error) {
    return [failed('database', reasonOf(error), 'check DATABASE_URL and the rights of its user')]
  }
}
