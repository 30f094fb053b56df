import type { Platform } from '../server/platform/platform.ts'
import type { StoredPhoto } from '../server/profiles/photos/index.ts'
import { buyFirstBundle } from './buy.ts'
import { demoPhoto } from './pictures/demo-photo.ts'
import type { Resident } from './stage.ts'
import type { Person, World } from './world.ts'

/** Lines of two in turn; each reads before answering. */
async function converse(world: World, first: Person, second: Person, lines: readonly string[]): Promise<void> {
  for (const [turn, line] of lines.entries()) {
    const [speaker, listener] = turn % 2 === 0 ? [first, second] : [second, first]
    world.pass(turn === 0 ? 5 : 6 + ((turn * 7) % 23))
    if (turn > 0) await world.read(speaker, listener)
    await world.write(speaker, listener, line)
  }
}

/** The match between the two who can be logged in as. */
export async function meet(world: World, woman: Person, man: Person, cake: StoredPhoto): Promise<void> {
  await world.like(woman, man)
  await world.like(man, woman)
  await world.credit(woman, 8)
  await converse(world, man, woman, [
    'Hello Emma, your profile made me smile. Which museum was it?',
    'Hi James! The Wallace Collection. I leaned on a cannon. And yours?',
    'A lighthouse in Cornwall, for testing the echo. They were right to.',
    'Ha, did it whistle?',
    'It boomed. Would you show me that canal one day? I bring coffee.',
  ])
  world.pass(48)
  await world.gift(man, woman, 'sunflower', 'For marking on a Sunday.')
  world.pass(90)
  await world.read(woman, man)
  await world.write(
    woman,
    man,
    'That made my evening, thank you. Saturday, nine o’clock, Little Venice? It’s quiet then.',
  )
  world.pass(12)
  await world.read(man, woman)
  await world.sendPhoto(man, woman, cake, 'Nine it is. I’ve found the place for cake afterwards, look.')
}

/** What Emma finds in her inbox: conversations of several turns, unread ones, a suggested first line, a photo. */
export async function writeToEmma(
  world: World,
  emma: Person,
  men: readonly Resident[],
  ago: (minutes: number) => void,
): Promise<void> {
  const [first, second, third, fourth, fifth] = men
  if (fifth !== undefined) {
    // First, because a history of credits is in the order in which they were spent
    ago(42 * 60)
    await converse(world, fifth, emma, [
      'Fish pie with or without egg? Think carefully.',
      'Without. With peas, though. Have I passed?',
      'With distinction. I bring the wine, you bring the argument.',
    ])
    world.pass(40)
    await world.read(emma, fifth)
  }
  if (first !== undefined) {
    ago(31 * 60)
    await converse(world, first, emma, [
      'Hi Emma. A history teacher! What do your pupils ask you most?',
      'Whether we had electricity when I was at school. And you, what do you do?',
      'I mend things for a living, so nobody asks me anything until it is broken. Which century would you move to?',
      'The 1920s, but with antibiotics. You?',
    ])
  }
  if (second !== undefined) {
    ago(26 * 60)
    await world.breakIce(second, emma)
    world.pass(35)
    await world.read(emma, second)
    await world.write(emma, second, 'Good question for a Tuesday! A long walk, a short pub. You?')
    ago(95)
    await world.read(second, emma)
    await world.write(second, emma, 'Exactly that, with a dog if I can borrow one. My sister’s is free on Sunday.')
  }
  if (third !== undefined) {
    ago(4 * 60)
    await world.credit(third, 3)
    await world.sendPhoto(
      third,
      emma,
      demoPhoto(third.plan.look, 'sea'),
      'You wrote about Whitstable. Same bench, I think?',
    )
  }
  if (fourth !== undefined) {
    ago(55)
    await world.write(
      fourth,
      emma,
      'Hello Emma. I have never been thrown out of a museum and now I feel I have missed something.',
    )
  }
}

/** What James finds in his. */
export async function writeToJames(
  platform: Platform,
  world: World,
  james: Person,
  women: readonly Resident[],
  ago: (minutes: number) => void,
): Promise<void> {
  const [first, second, third, fourth] = women
  if (first !== undefined) {
    ago(40 * 60)
    await converse(world, first, james, [
      'Hi James! What does a theatre sound like when it is empty?',
      'Like a big animal asleep. You hear the lamps tick. Do you go often?',
      'Once a month, cheap seats, own sweets. What should I see?',
      'The little one at the Bush, before it closes. I did the rain in the second act.',
      'Then I have to hear that rain. Is Thursday still possible?',
    ])
    ago(100)
    await world.read(james, first)
    await world.write(james, first, 'It is, and I know somebody at the box office. Half past seven?')
  }
  if (second !== undefined) {
    ago(9 * 60)
    await buyFirstBundle(platform, world, second)
    await world.gift(second, james, 'coffee', 'For the long run on Sunday. Which way do you go?')
  }
  if (third !== undefined) {
    ago(7 * 60)
    await world.breakIce(third, james)
    world.pass(30)
    await world.read(james, third)
    await world.write(james, third, 'The paper first, then the world. How about you?')
    ago(70)
    await world.read(third, james)
    await world.write(third, james, 'Crossword, then panic about Monday. Seven across is beating me.')
  }
  if (fourth !== undefined) {
    ago(8 * 60)
    await world.write(fourth, james, 'A fire in the rain? I need proof, or at least instructions.')
  }
}
