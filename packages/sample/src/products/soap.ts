// The soap: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lemon } from '../kit/food.ts'
import { teaTowel } from '../kit/hanging.ts'
import { twig } from '../kit/leaf.ts'
import { glaze, ground } from '../kit/palette.ts'
import { pegAt, pegRail } from '../kit/peg-rail.ts'
import { tableBefore } from '../kit/room.ts'
import { soap, soapDish } from '../kit/soap.ts'
import { vase } from '../kit/vase.ts'
import { beside } from '../kit/view.ts'
import { inSizes } from './kinds.ts'

const bars = { plain: '#ece2cc', rosemary: '#a9b394', lemon: '#e3ca84' }

const front = (colour: string, words: string) => ({
  altText: `A bar of ${words} soap on an oak slab`,
  draw: () =>
    frontView(ground.fog, 5.2, (s, v) => {
      soapDish(s, v, 16)
      soap(s, beside(v, 0, 0), colour, { turn: 16, up: 15 })
    }),
})

export const scullerySoap = inSizes(
  {
    number: 25,
    key: 'soap',
    name: 'Scullery soap',
    slug: 'scullery-soap',
    description:
      'Olive oil, lye, water, and six weeks of waiting. Good for hands that have been in earth, flour or paint.\n\nThe leaf is pressed in by hand and is gone after a week; the soap lasts for eight.',
    price: '6.50',
    weight: 0.11,
    createdDate: '2026-02-10T09:00:00.000Z',
    collections: ['kitchen'],
    pricePerUnit: {
      totalQuantity: 110,
      totalMeasurementUnit: 'G',
      baseQuantity: 100,
      baseMeasurementUnit: 'G',
    },
    infoSections: [
      {
        title: 'Ingredients',
        description: 'Sodium olivate, water, glycerin. Rosemary or lemon oil in the scented bars.',
      },
    ],
  },
  'Scent',
  [
    { label: 'None', key: 'plain', stock: 140, front: front(bars.plain, 'plain') },
    { label: 'Rosemary', key: 'rosemary', price: '7.20', stock: 88, front: front(bars.rosemary, 'rosemary') },
    { label: 'Lemon peel', key: 'lemon', price: '7.20', stock: 0, front: front(bars.lemon, 'lemon') },
  ],
  {
    altText: 'Three bars of soap from above: plain, rosemary and lemon',
    draw: () =>
      secondView(
        ground.fog,
        52,
        5.2,
        (s, v) => {
          soap(s, beside(v, -26, -70), bars.rosemary, { turn: -12 })
          soap(s, beside(v, 34, 2), bars.lemon, { turn: 18 })
          soap(s, beside(v, -30, 70), bars.plain, { turn: -6 })
        },
        600,
        760,
      ),
  },
  {
    altText: 'Two bars of soap on a slab of oak, with a lemon and an ink vase, a towel on the wall',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.sage, 2.3)
        const rail = { ...beside(v, 116), y: 96, mm: 1.15 }
        pegRail(s, rail, 3)
        teaTowel(s, pegAt(rail, 3, 1), 0.68, glaze.Chalk, glaze.Ink)
        soapDish(s, beside(v, -60, 10), 10)
        soap(s, beside(v, -60, 10), bars.plain, { turn: 10, up: 15 })
        soap(s, beside(v, -66, 4), bars.rosemary, { turn: -8, up: 44 })
        lemon(s, beside(v, 44, 40), -16, true)
        const spot = beside(v, -176, -30)
        vase(s, spot, glaze.Ink, { size: 0.6, holds: () => twig(s, beside(spot, 0, 0, 110), 110, -40) })
      }),
  },
)
