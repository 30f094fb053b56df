import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { testPlaceNames, testPlaces } from './office/office-constants.ts'
import { routes } from './routes.ts'
import { done } from './wire.ts'

const place = z.enum(testPlaceNames)
const arm = z.enum(Object.values(testPlaces).flat())

export const analyticsEndpoints = {
  getArm: endpoint(routes.figures.getArm, {
    who: 'member',
    summary:
      'Which way this member is shown a place of which two ways are being tried; the usual one where none is. Changes nothing.',
    input: z.object({ place }),
    output: z.object({ arm, is_tested: z.boolean() }),
  }),
  noteShown: endpoint(routes.figures.noteShown, {
    who: 'member',
    summary: 'The member has now seen it. The first time counts; nothing happens where nothing is tested.',
    input: z.object({ place }),
    output: done,
  }),
}
