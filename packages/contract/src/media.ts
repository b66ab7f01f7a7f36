// The addresses of pictures by their ids, in the form of the hosted platform: published clients build them.
import { z } from 'zod'
import type { RefusalTable } from './errors.ts'
import { pictureId } from './products/picture.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about = 'The addresses of pictures by their ids, as published clients build them.'

export const refusals = {
  PICTURE_NOT_FOUND: {
    status: 404,
    message: 'Picture not found',
    fix: 'Take the id of a picture from a product or a collection',
  },
} as const satisfies RefusalTable

const redirect = { for: 'anyone', raw: true, refuses: ['PICTURE_NOT_FOUND'] } as const
const part = z.string().min(1).max(500)

export const routes = {
  'GET /media/{id}': { ...redirect, path: { id: pictureId } },
  'GET /media/{id}/v1/{mode}/{transform}/{name}': {
    ...redirect,
    path: { id: pictureId, mode: z.enum(['fill', 'fit', 'crop']), transform: part, name: part },
  },
} as const satisfies RouteTable<keyof typeof refusals>

// No picture of the sample store has this id.
const unknown = { status: 404, path: { id: 'none' } } as const

export const examples: ExamplesOf<typeof routes> = {
  'GET /media/{id}': {
    ...unknown,
    summary: 'Get a picture',
    description:
      'Redirects (302) to the address that a merchant has entered for a picture of a product, of its choices or of a collection. The pictures of the sample shop are answered as JPEG.',
  },
  'GET /media/{id}/v1/{mode}/{transform}/{name}': {
    ...unknown,
    summary: 'Get a picture in a size',
    description: 'The same. The platform does not resize pictures: sizes and crops are accepted and ignored.',
    path: { ...unknown.path, mode: 'fit', transform: 'w_300,h_300,q_90', name: 'file.jpg' },
  },
}
