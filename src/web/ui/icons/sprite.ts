/** Name -> SVG markup. */
type Icons = Record<string, string>

const idPrefix = 'icon-'

/** Of an icon's drawing in the sprite of the document. */
export const iconId = (name: string) => `${idPrefix}${name}`

/** The icons that markup refers to. */
function iconsIn(html: string): string[] {
  return [...html.matchAll(new RegExp(`<use href="#${idPrefix}([a-z\\d-]+)"`, 'g'))].map(([, name = '']) => name)
}

/** For the server: returns a sprite of the icons in a part of a document, without those that it has returned before. */
export function documentSprite(icons: Icons): (html: string) => string {
  const drawn = new Set<string>()
  return (html) => {
    const names = [...new Set(iconsIn(html))].filter((name) => !drawn.has(name))
    for (const name of names) drawn.add(name)
    return names.length === 0 ? '' : `<svg class="hidden">${drawings(names, icons)}</svg>`
  }
}

function drawings(names: string[], icons: Icons): string {
  return names.map((name) => `<g id="${iconId(name)}">${icons[name] ?? ''}</g>`).join('')
}

/** Adds the drawings that the document came without, for what is drawn in this browser from now on. Without them icons are blank. */
export function prepareIcons(): void {
  addIcons().catch(() => undefined)
}

async function addIcons(): Promise<void> {
  const { icons } = await import('virtual:icons')
  const lacking = Object.keys(icons).filter((name) => document.getElementById(iconId(name)) === null)
  const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sprite.setAttribute('class', 'hidden')
  sprite.innerHTML = drawings(lacking, icons)
  document.body.append(sprite)
}
