/** Paints renders and backdrops with strokes: `node scripts/portraits/paint.ts folder`. What is newer than its render is left as it is. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { faces } from '../../src/seed/people/faces.ts'
import { scenes, views } from '../../src/seed/people/scenes.ts'
import { backdropFile, paintingFile } from '../../src/seed/pictures/files.ts'
import { paintBackdrop } from './backdrop.ts'
import { outlineOf } from './outline.ts'
import { paintPerson } from './person.ts'

const size = { width: 384, height: 512 }
const castSize = { width: 576, height: 768 }
const facesFile = new URL('../../src/seed/people/faces.csv', import.meta.url)
const [, , renders = ''] = process.argv

for (const [index, face] of faces.entries())
  for (const sitting of [0, 1] as const) {
    const render = join(renders, `${String(index).padStart(3, '0')}${sitting === 1 ? '-1' : ''}.png`)
    const file = paintingFile(index, sitting)
    if (existsSync(file) && statSync(file).mtimeMs > statSync(render).mtimeMs) continue
    write(file, await paintPerson(render, face.isCast ? castSize : size, face))
  }
for (const scene of scenes)
  for (let view = 0; view < views; view += 1) {
    const file = backdropFile(scene, view)
    if (!existsSync(file)) write(file, await paintBackdrop(scene, view, size))
  }
await noteOutlines()

function write(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

/** The last column of `faces.csv`, from the second paintings. */
async function noteOutlines(): Promise<void> {
  const [head = '', ...lines] = readFileSync(facesFile, 'utf8').trim().split('\n')
  const noted = lines.map(async (line, index) => {
    const facts = line.slice(0, line.lastIndexOf(','))
    return `${facts},${await outlineOf(paintingFile(index, 1))}`
  })
  writeFileSync(facesFile, `${[head, ...(await Promise.all(noted))].join('\n')}\n`)
}
