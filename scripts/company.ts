import { parseArgs } from 'node:util'
import { z } from 'zod'
import { companyFields } from '../src/contract/office/sites.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { addCompany } from '../src/server/sites/editing/companies.ts'
import { changeCompany, isPlaceholder, listCompanies, type NewCompany } from '../src/server/sites/editing/index.ts'
import { siteAtOrFirst } from '../src/server/sites/editing/new-site.ts'
import { companyOf } from '../src/server/sites/index.ts'
import { onPoolOf, runCommand } from './on-database.ts'

const usage = `npm run company                            lists the companies and the sites they run
npm run company -- change --name "Example B.V." --address "Herengracht 500" --city Amsterdam --country NL --registration 12345678
                          [--of getij.example] [--tradename Getij]… [--vat NL123456789B01]… [--phone "+31 20 123 45 67"]
                          [--register "Amtsgericht Charlottenburg"] [--representative "Kim Example"] [--delete-discount 10]
                          [--added 2026-12-01]
                                           changes the company behind a site (--of; by default the first site); options you leave out stay
npm run company -- add --for getij.example [--for …] --name … --address … --city … --country … --registration … [as above]
                                           adds a company and puts it behind these sites
--registration: number in the trade register (KvK, HRB, …). --register, --representative: for the legal notice. --added: the terms take this date as their version.
Into DATABASE_URL, or the database below VAR_DIR. Works before the first start.`

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    of: text,
    for: texts,
    name: text,
    address: text,
    city: text,
    country: text,
    registration: text,
    register: text,
    representative: text,
    tradename: texts,
    vat: texts,
    phone: text,
    'delete-discount': text,
    added: text,
  },
})

const vatNumber = z.string().regex(/^[A-Z]{2}[0-9A-Z+*]{2,13}$/)
const realCountry = companyFields.country.refine(
  (code) => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined,
)
const facts = z.object({ ...companyFields, country: realCountry, vat_numbers: z.array(vatNumber).max(20) })
/** Options by the field that they set. */
const optionOf: Record<string, string> = {
  kvk: 'registration',
  tradenames: 'tradename',
  vat_numbers: 'vat',
  support_phone: 'phone',
  delete_discount: 'delete-discount',
}

await runCommand({ list, change, add }, { name: positionals[0] ?? 'list', usage })

async function list({ db }: Platform): Promise<void> {
  for (const company of await listCompanies(db)) {
    const { name, address, city, country, kvk, vatNumbers, sites } = company
    const vat = vatNumbers.length === 0 ? 'no VAT number' : `VAT ${vatNumbers.join(', ')}`
    const note = isPlaceholder(company) ? '  PLACEHOLDER: change it before the first start' : ''
    console.log(`${name}  ${address}, ${city}, ${country}  registration ${kvk}  ${vat}${note}`)
    console.log(`  runs ${sites.length === 0 ? 'no site' : sites.join(', ')}`)
  }
}

async function change(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const of = values.of ?? 'localhost'
  const site = await onPoolOf(platform, of, (pool) => siteAtOrFirst(pool, of))
  const changes = columnsOf(parsed(facts.partial()))
  if (Object.keys(changes).length === 0) throw new Error('Nothing to change: name at least one option.')
  refusePlaceholder({ ...(await companyOf(db, site.companyId)), ...changes })
  await changeCompany(db, site, changes, clock.now())
  console.log(`Changed. ${changes.name ?? 'The company'} is behind ${site.name} and all sites of the same company.`)
}

async function add(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const hosts = values.for ?? []
  if (hosts.length === 0) throw new Error('Name the sites that the company runs: --for getij.example')
  const behind = await Promise.all(hosts.map((host) => onPoolOf(platform, host, (pool) => siteAtOrFirst(pool, host))))
  const at = clock.now()
  const defaults = {
    tradenames: [],
    vat_numbers: [],
    register: '',
    representative: '',
    support_phone: '',
    delete_discount: 0,
    added: at.toISOString().slice(0, 10),
  }
  const company = columnsOf(parsed(facts, defaults)) as NewCompany
  refusePlaceholder(company)
  await addCompany(db, company, { behind, at })
  console.log(`${company.name} is behind ${behind.map(({ name }) => name).join(', ')}.`)
}

/** Typed options on top of `defaults`; throws a text that names each invalid option. */
function parsed<T>(schema: z.ZodType<T>, defaults: object = {}): T {
  const { name, address, city, country, registration, register, representative, tradename, vat, phone, added } = values
  const typed = {
    ...{ name, address, city, country, register, representative, added },
    ...{ kvk: registration, tradenames: tradename, vat_numbers: vat, support_phone: phone },
    delete_discount: values['delete-discount'],
  }
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  const { data, error } = schema.safeParse({ ...defaults, ...given })
  if (data !== undefined) return data
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])))
  throw new Error([...wrong].map((field) => `--${optionOf[field] ?? field} is missing or not valid.`).join('\n'))
}

function columnsOf(
  company: { [Field in keyof z.output<typeof facts>]?: z.output<typeof facts>[Field] | undefined },
): Partial<NewCompany> {
  const { vat_numbers, support_phone, delete_discount, ...same } = company
  return {
    ...(Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)) as Partial<NewCompany>),
    ...(vat_numbers !== undefined && { vatNumbers: vat_numbers }),
    ...(support_phone !== undefined && { supportPhone: support_phone }),
    ...(delete_discount !== undefined && { deleteDiscount: delete_discount }),
  }
}

function refusePlaceholder(company: Pick<NewCompany, 'name' | 'address' | 'kvk'>): void {
  if (isPlaceholder(company))
    throw new Error('These are still the facts of the placeholder: name, address and registration must be your own.')
}
