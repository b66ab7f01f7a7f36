// The products whose first collection is 'storage'.
import { care } from './care.ts'
import { inColours, inSizes } from './kinds.ts'

export const storage = [
  inSizes(
    { number: 12, key: 'rail', name: 'Hall rail', created: '2026-10-13T09:00' },
    'An oak rail with turned pegs, set at the angle from which a coat does not slide. What hangs on it is yours.\n\nTwo screws, hidden behind the outer pegs. Put it where people come in and see what gathers.',
    { price: '34.00', weight: 0.8, ribbon: 'New', collections: ['storage'], infoSections: [care.oak] },
    'Pegs',
    [
      { label: 'Three pegs', key: 'three', price: '34.00', weight: 0.8 },
      { label: 'Five pegs', key: 'five', price: '48.00', weight: 1.3 },
      { label: 'Seven pegs', key: 'seven', price: '62.00', weight: 1.8 },
    ],
    'Oak rail with % on a wall, a tea towel on one of them',
    'Rails with three, five and seven pegs, one above the other',
    'A rail of seven pegs in a hall, with a tea towel, a linen bag and a bench below',
  ),
  inSizes(
    { number: 46, key: 'basket', name: 'Gather basket', created: '2026-08-04T09:00' },
    'Willow cut in winter, soaked, and woven round a bow of ash that goes down one side and up the other. It creaks for a month and then it is quiet.\n\nFor apples, laundry, wood, or a cat. The weave lets sand out and air in.',
    {
      price: '46.00',
      weight: 0.8,
      brand: 'Long Grain',
      collections: ['storage', 'garden'],
      infoSections: [
        {
          title: 'Care',
          description:
            'Rinse it once a year and let it dry in the shade. Willow that is never wet becomes brittle.',
        },
      ],
    },
    'Size',
    [
      { label: 'Small, 24 cm', key: 'small', inAltText: 'small', price: '46.00', weight: 0.5, stock: 10 },
      { label: 'Medium, 30 cm', key: 'medium', inAltText: 'medium', price: '58.00', weight: 0.8, stock: 2 },
      { label: 'Large, 38 cm', key: 'large', inAltText: 'large', price: '74.00', weight: 1.2, stock: 6 },
    ],
    '% willow basket with a bow handle',
    'A basket full of pears and lemons, from above',
    'A large basket with a loaf in it on a bench, folded throws and a watering can on the floor',
  ),
  inColours(
    {
      number: 47,
      key: 'boxes',
      name: 'Stow boxes, a nest of three',
      slug: 'stow-boxes',
      created: '2026-09-15T09:00',
    },
    'Board covered in cloth paper, with a brass frame for a label. The smallest goes into the middle one and that into the largest, so they come in one parcel and go under one bed.\n\nStrong enough to stand on in socks. We do not recommend it.',
    {
      price: '64.00',
      weight: 1.9,
      brand: 'Quiet Press',
      collections: ['storage', 'paper'],
      infoSections: [
        { title: 'Sizes', description: '33 × 24 × 15 cm, 28 × 20 × 12 cm and 23 × 16 × 9 cm.' },
        care.paper,
      ],
    },
    { Clay: 13, Moss: 9, Ink: 16 },
    'Three Stow boxes in %, one on the other',
    'Three Stow boxes in % side by side, from above',
    'Boxes in clay, moss and ink on a shelf, beside two notebooks and a vase',
  ),
  inSizes(
    { number: 48, key: 'ledge', name: 'Ledge', created: '2026-07-28T09:00' },
    'A board of oak, 21 cm deep, and nothing under it: the two steel rods that hold it are in the wall and in the wood.\n\nCarries 20 kilos on stone, 12 on plasterboard. We send a template, so that both holes are level at the first try.',
    {
      price: '49.00',
      discount: { type: 'PERCENT', value: 10 },
      weight: 1.8,
      brand: 'Long Grain',
      collections: ['storage'],
      infoSections: [
        { title: 'Mounting', description: 'Rods, plugs and template are in the box. Needs an 8 mm drill.' },
        care.oak,
      ],
    },
    'Length',
    [
      { label: '60 cm', key: '60', price: '49.00', weight: 1.8, stock: 20 },
      { label: '90 cm', key: '90', price: '66.00', weight: 2.7, stock: 15 },
      { label: '120 cm', key: '120', price: '82.00', weight: 3.6, stock: 0 },
    ],
    'Oak shelf, % long, on a wall, a vase and a bowl on it',
    'Shelves of 60, 90 and 120 cm, one above the other',
    'Two shelves in a kitchen with plates, a jug, a jar, a bowl and a mug on them',
  ),
]
