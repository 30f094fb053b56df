import { getTableName } from 'drizzle-orm'
import { partitionedTables } from '../../src/server/http/partitions.ts'
import { personalData } from '../../src/server/http/personal-data.ts'
import { retentionPeriods } from './retention.ts'

export const recordsFile = new URL('../../docs/legal/records-of-processing.md', import.meta.url)

/** The record of processing and retention, as Markdown. */
export function recordsOfProcessing(): string {
  return `${[
    '# Records of processing',
    [
      'Generated from the code by `npm run records`; do not edit. Purposes, legal bases and recipients are in the privacy statement (`content/privacy`); the',
      'controller is the company of the legal notice (`/pages/imprint`). What a lawyer has to add is in [duties.md](duties.md).',
    ].join('\n'),
    '## Personal data',
    'Tables that name a member, what erasure does with them, and where a member finds them in the export of their data.',
    tableOf(['table', 'columns that name a member', 'erasure', 'export'], personalRows()),
    '## Retention',
    'Data that is deleted by itself, before or without the erasure of a member.',
    tableOf(['data', 'days'], retentionRows()),
    '## Copies outside the database',
    [
      'With 50,000 searchable members or more, each machine that serves searches writes them to `VAR_DIR/search` (readable by its own user only): ids, attributes,',
      'interests, birth dates, regions, 0.1 degree cells and trips, without names, photos and texts. The file is written anew every ten minutes and when a process stops,',
      'so erased members are in it for ten minutes at most while the machine runs. A file of a machine that stays stopped is removed or replaced within a minute of',
      'the next start; delete the file of a machine that is not started again. Backups leave it out.',
    ].join('\n'),
  ].join('\n\n')}\n`
}

function personalRows(): string[][] {
  return personalData
    .flatMap(({ tables }) => tables)
    .map(({ table, members, erase, export: shown }) => [
      `\`${getTableName(table)}\``,
      members.join(', '),
      erase === 'delete' ? 'deleted' : 'keep' in erase ? `kept without identity: ${erase.keep}` : erase.by,
      'file' in shown ? `\`${shown.file}\`` : `not exported: ${shown.none}`,
    ])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
}

function retentionRows(): string[][] {
  const partitions = partitionedTables.map(({ table, retentionDays }) => [
    `\`${getTableName(table)}\`, in whole partitions`,
    String(retentionDays),
  ])
  return [...partitions, ...retentionPeriods().map(({ what, days }) => [what, String(days)])].toSorted(
    ([one = ''], [other = '']) => (one < other ? -1 : 1),
  )
}

/** A table as the formatter of the repository writes it. */
function tableOf(head: string[], rows: string[][]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((title, place) => Math.max(title.length, ...escaped.map((row) => row[place]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...escaped.map(line)].join('\n')
}
