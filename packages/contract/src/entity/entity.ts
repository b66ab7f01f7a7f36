// Makes the feature of one kind of entity from its description: its calls with an example of each, its events and refusals.
import type { ExamplesOf } from '../route.ts'
import type { EntityDescription } from './description.ts'
import { entityEvents } from './events.ts'
import { entityExamples } from './examples.ts'
import { type EntityRoutes, entityRoutes } from './routes.ts'

type RefusalsOf<D extends EntityDescription> = {
  readonly [C in `${D['code']}_NOT_FOUND`]: { status: 404; message: string; fix: string }
}

/** The refusal of an id that no entity has. */
function refusalsOf<const D extends EntityDescription>({ code, nouns: [noun] }: D) {
  const message = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`
  return { [`${code}_NOT_FOUND`]: { status: 404, message, fix: 'Check the id' } } as RefusalsOf<D>
}

/** The feature of an entity, from its description. */
export const entity = <const D extends EntityDescription>(description: D) => ({
  kind: description,
  about: description.about,
  routes: entityRoutes<D>(description),
  examples: entityExamples(description) as unknown as ExamplesOf<EntityRoutes<D>>,
  events: entityEvents<D>(description),
  refusals: refusalsOf<D>(description),
})
