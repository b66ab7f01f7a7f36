// What an event of an update tells besides the entity.
import { z } from 'zod'

/** The previous values of the fields that have changed, by paths such as `options[0].name`; null if there was none. */
export const modifiedFields = z.record(z.string(), z.unknown())
