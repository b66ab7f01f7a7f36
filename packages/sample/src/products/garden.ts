// The products whose first collection is 'garden'.
import { care } from './care.ts'
import { inColours, inSizes, withoutOptions } from './kinds.ts'
import { perUnit } from './sample-product.ts'

export const garden = [
  inColours(
    { number: 8, key: 'planter', name: 'Yard planter', created: '2026-03-31T09:00' },
    'A pot with a collar to lift it by, and a saucer that catches what you pour too much. 18 cm across, 15 cm deep, one hole.\n\nFired hot enough to stay out in the frost. The plant is not included, but it will be pleased.',
    { price: '32.00', weight: 1.7, collections: ['garden'], infoSections: [care.stoneware] },
    { Clay: 27, Sage: 19, Chalk: 24 },
    'Yard planter in %, with a rubber plant in it',
    'Yard planter in %, with a seedling in it, from above',
    'A clay planter with a rubber plant on the floor, a chalk one with an olive twig on a bench, in the light of a window',
  ),
  withoutOptions(
    { number: 38, key: 'calendar', name: 'Planting calendar', created: '2026-01-13T09:00' },
    'One page for the year: what to sow, what to plant out and what to pick, week by week, for forty kitchen plants.\n\nMade for places with a winter. There is a blank column at the edge for the frosts that came late.',
    {
      price: '6.00',
      ribbon: 'To print',
      productType: 'digital',
      brand: 'Quiet Press',
      collections: ['garden', 'paper'],
      infoSections: [care.file],
    },
    {},
    {
      front: 'The planting calendar, printed, hung from a wooden clip',
      second: 'The calendar on a table with a pencil and a few leaves, from above',
    },
    'The calendar on a wall above a bench with two pots, a rubber plant in one',
  ),
  inColours(
    { number: 42, key: 'can', name: 'Rill watering can', created: '2026-03-10T09:00' },
    'Painted steel, three litres, with a spout that reaches over the first row of pots. The rose is brass and screws off for cleaning.\n\nHalf the top is closed, so that the water goes where the spout points and not into a shoe.',
    {
      price: '52.00',
      discount: { type: 'PERCENT', value: 20 },
      ribbon: 'Last pieces',
      weight: 0.95,
      brand: 'Low Forge',
      collections: ['garden'],
      infoSections: [care.steel],
    },
    { Moss: 2, Chalk: 3, Rust: 0 },
    'Rill watering can in %, its spout to the left',
    'Rill watering can in % from above, beside two pots with seedlings',
    'A moss watering can on a bench in the sun, a clay pot on either side',
  ),
  withoutOptions(
    { number: 43, key: 'trowel', name: 'Border trowel and fork', created: '2026-10-30T09:00' },
    'Two tools for the same knee. Each is forged from one piece of steel, set into oak, and closed with a brass collar that does not let go.\n\nThe trowel has an edge; it cuts roots and opens sacks. Leather loops, so that both hang dry.',
    {
      price: '36.00',
      ribbon: 'New',
      weight: 0.62,
      brand: 'Low Forge',
      collections: ['garden'],
      infoSections: [care.steel],
    },
    { stock: 28 },
    {
      front: 'A trowel and a hand fork hanging from an oak rail',
      second: 'A trowel and a fork lying side by side, from above',
    },
    'A trowel on a potting table beside three pots and a ball of twine',
  ),
  inSizes(
    { number: 44, key: 'seeds', name: 'Seed for a windowsill', created: '2026-02-01T09:00' },
    'Four plants that forgive: basil, nasturtium, radish and dwarf peas. A packet fills three pots and leaves some for a neighbour.\n\nOpen-pollinated, grown without pesticides. Keep what sets seed and you need not buy them twice.',
    {
      price: '3.80',
      weight: 0.02,
      collections: ['garden', 'kitchen'],
      infoSections: [
        {
          title: 'Sowing',
          description:
            'A finger deep, a thumb apart, in March or later. The back of the packet says the rest.',
        },
        { title: 'Sow by', description: 'December 2028. Older seed still comes up, only less of it.' },
      ],
    },
    'Plant',
    [
      { label: 'Basil', key: 'basil', stock: 200 },
      { label: 'Nasturtium', key: 'nasturtium', stock: 164 },
      { label: 'Radish', key: 'radish', stock: 0 },
      { label: 'Dwarf peas', key: 'peas', inAltText: 'peas', price: '4.40', stock: 97 },
    ],
    'A packet of % seed, standing',
    'Four packets of seed lying on a table, from above',
    'Packets of seed on a table beside a clay pot, a trowel and a ball of twine',
  ),
  withoutOptions(
    { number: 45, key: 'twine', name: 'Twine', created: '2026-05-02T09:00' },
    'A hundred metres of jute, three-ply, wound into a ball that unrolls from the inside and does not run away.\n\nFor beans, parcels, roasts and the door that will not stay open. It rots in a year, as it should.',
    {
      price: '7.90',
      weight: 0.26,
      ribbon: 'Back again',
      collections: ['garden', 'kitchen'],
      pricePerUnit: perUnit(100, 10, 'M'),
    },
    { stock: 175 },
    {
      front: 'A ball of jute twine, its end run out over the table',
      second: 'Three balls of twine from above, one of them half used',
    },
    'Two balls of twine on a shelf beside a basket and two small pots',
  ),
]
