// The letter set: product texts and pictures.
import { frontView, scene, secondView, tableFromAbove } from '../kit/compose.ts'
import { mug } from '../kit/mug.ts'
import { pencil } from '../kit/notebook.ts'
import { glaze, ground, lit, material } from '../kit/palette.ts'
import { envelope, envelopeUpright, paper, sheetLying } from '../kit/paper.ts'
import { box } from '../kit/box.ts'
import { writing } from '../kit/prints.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const answerSet = inColours(
  {
    number: 36,
    key: 'letters',
    name: 'Answer, a letter set',
    slug: 'answer-letter-set',
    description:
      'Twenty sheets and ten envelopes: enough for ten letters, or for one that is taken seriously. The envelopes are lined and close with a lick.\n\nThe paper takes fountain ink on both sides. No lines, no ornament; that is your part.',
    price: '15.00',
    weight: 0.28,
    brand: 'Quiet Press',
    createdDate: '2026-04-21T09:00:00.000Z',
    collections: ['paper'],
    infoSections: [care.paper],
  },
  [
    { label: 'Clay', ground: ground.sage, stock: 44 },
    { label: 'Sage', ground: ground.oat, stock: 51 },
    { label: 'Oat', ground: ground.fog, stock: 0 },
  ],
  (colour, on) => ({
    altText: 'An envelope in % leaning on a stack of envelopes',
    draw: () =>
      frontView(on, 3.1, (s, v) => {
        box(s, beside(v, 62, -40), { size: [168, 118, 30], colour: lit(colour, 0.2), turn: 8 })
        box(s, beside(v, 62, -40), {
          size: [172, 122, 5],
          colour: material.kraft,
          turn: 8,
          offset: [0, 0, 13],
          shadowless: true,
          covered: true,
        })
        envelopeUpright(s, beside(v, -46, 40), colour)
      }),
  }),
  (colour, on) => ({
    altText: 'A written sheet and two envelopes in % from above, a pencil beside them',
    draw: () =>
      secondView(on, 60, 3.1, (s, v) => {
        envelope(s, beside(v, 78, -96), colour, 14)
        sheetLying(s, beside(v, -26, 30), writing, { turn: -7, colour: lit(colour, 0.8) })
        envelope(s, beside(v, 66, 138), colour, -9)
        pencil(s, beside(v, 104, 10), 74)
      }),
  }),
  {
    altText: 'A half-written letter on a desk from above, with envelopes, a pencil and a mug of coffee',
    draw: () =>
      scene((s) => {
        const v = tableFromAbove(s, ground.sage, 56, 1.65)
        mug(s, beside(v, -270, -90), glaze.Ink, { turn: 150, drink: { colour: material.coffee, level: 76 } })
        sheetLying(s, beside(v, -90, 6), writing, { turn: -8, colour: paper })
        sheetLying(s, beside(v, -70, 16), writing, { turn: 3, colour: lit(glaze.Clay, 0.8) })
        pencil(s, beside(v, 74, 40), 62)
        envelope(s, beside(v, 210, -60), glaze.Clay, 12)
        envelope(s, beside(v, 216, 84), glaze.Clay, -8)
      }),
  },
)
