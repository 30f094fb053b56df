import type { Locale } from '../../contract/constants.ts'
import type { Chance } from '../random.ts'
import { inFrontOf, portraitScene } from './look.ts'
import { latestFirst } from './neighbours.ts'
import { captionsOf } from './phrases.ts'
import type { PersonPlan } from './plan.ts'
import { type Scene, scenes } from './scenes.ts'

/** So many one after the other in a list of results have different scenes behind them. */
const different = 4

/** Changes the scene of a portrait, and its caption, where one of those before it in the order of a search has the same. */
export function spreadScenes(chance: Chance, plans: readonly PersonPlan[], locale: Locale): void {
  const recent: Scene[] = []
  for (const plan of latestFirst(plans)) {
    if (plan.photos.length === 0) continue
    if (recent.includes(portraitScene(plan.look))) moveTo(chance, plan, { locale, recent })
    recent.push(portraitScene(plan.look))
    if (recent.length >= different) recent.shift()
  }
}

type Choice = { locale: Locale; recent: readonly Scene[] }

function moveTo(chance: Chance, plan: PersonPlan, { locale, recent }: Choice): void {
  const [portrait, ...others] = plan.photos
  const free = scenes.filter((scene) => !recent.includes(scene) && others.every(({ setting }) => setting !== scene))
  if (portrait === undefined || free.length === 0) return
  const scene = chance.pick(free)
  plan.look = inFrontOf(plan.look, scene)
  const caption = portrait.caption === '' ? '' : chance.pick(captionsOf(locale, scene))
  plan.photos = [{ ...portrait, caption }, ...others]
}
