/** Paints renders and backdrops with strokes: `node scripts/portraits/paint.ts folder`. What is newer than its render is left as it is. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backdropFile, paintingFile } from '../../src/seed/drawings/portrait.ts'
import { faces } from '../../src/seed/people/faces.ts'
import { scenes, views } from '../../src/seed/people/look.ts'
import { paintBackdrop } from './backdrop.ts'
import { paintPerson } from './person.ts'

const size = { width: 384, height: 512 }
const castSize = { width: 576, height: 768 }
const [, , renders = ''] = process.argv

for (const [index, face] of faces.entries())
  for (const sitting of [0, 1] as const) {
    const render = join(renders, `${String(index).padStart(3, '0')}${sitting === 1 ? '-1' : ''}.png`)
    const file = fileURLToPath(paintingFile(index, sitting))
    if (existsSync(file) && statSync(file).mtimeMs > statSync(render).mtimeMs) continue
    write(file, await paintPerson(render, face.isCast ? castSize : size, face))
  }
for (const scene of scenes)
  for (let view = 0; view < views; view += 1) {
    const file = fileURLToPath(backdropFile(scene, view))
    if (!existsSync(file)) write(file, await paintBackdrop(scene, view, size))
  }

function write(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}
