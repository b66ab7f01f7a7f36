// The products whose first collection is 'paper'.
import { care } from './care.ts'
import { inColours, inSizes, withoutOptions } from './kinds.ts'

export const paper = [
  inColours(
    { number: 6, key: 'notebook', name: 'Tide notebook', created: '2026-06-09T09:00' },
    'Bound in cloth and sewn, so that it lies flat at every page. 192 ruled pages of a paper that takes ink without a shadow on the back.\n\nA ribbon, a band to hold it shut, and a label that waits for a title.',
    { price: '18.00', weight: 0.32, collections: ['paper'], infoSections: [care.paper] },
    { Ink: 60, Moss: 44, Rust: 31 },
    'Tide notebook bound in %, standing',
    'Tide notebook bound in %, lying open with a pencil on it',
    'An open notebook on a desk from above, with a pencil, a mug of coffee and a second notebook',
  ),
  inColours(
    {
      number: 36,
      key: 'letters',
      name: 'Answer, a letter set',
      slug: 'answer-letter-set',
      created: '2026-04-21T09:00',
    },
    'Twenty sheets and ten envelopes: enough for ten letters, or for one that is taken seriously. The envelopes are lined and close with a lick.\n\nThe paper takes fountain ink on both sides. No lines, no ornament; that is your part.',
    {
      price: '15.00',
      weight: 0.28,
      brand: 'Quiet Press',
      collections: ['paper'],
      infoSections: [care.paper],
    },
    { Clay: 44, Sage: 51, Oat: 0 },
    'An envelope in % leaning on a stack of envelopes',
    'A written sheet and two envelopes in % from above, a pencil beside them',
    'A half-written letter on a desk from above, with envelopes, a pencil and a mug of coffee',
  ),
  inSizes(
    { number: 37, key: 'tray', name: 'Harbour desk tray', created: '2026-06-30T09:00' },
    'Where things come in to be dealt with. Oak, with walls of 34 mm: high enough to keep a pencil, low enough to show a letter.\n\nThe corners are finger-jointed by machine and finished by hand. Two of the same size stand on each other.',
    {
      price: '48.00',
      weight: 0.8,
      brand: 'Long Grain',
      collections: ['paper', 'storage'],
      infoSections: [care.oak],
    },
    'Size',
    [
      {
        label: 'Letter, 28 × 24 cm',
        key: 'letter',
        inAltText: 'small',
        price: '48.00',
        weight: 0.8,
        stock: 17,
      },
      { label: 'Desk, 38 × 28 cm', key: 'desk', inAltText: 'large', price: '62.00', weight: 1.2, stock: 11 },
    ],
    'A % oak tray, a notebook in it',
    'A tray from above, with an envelope, a notebook and a pencil in it',
    'A tray with letters on a desk, a moss lamp and two notebooks beside it',
  ),
  withoutOptions(
    { number: 39, key: 'star', name: 'Star to fold', created: '2026-11-10T09:00' },
    'A star of eight points from one sheet of paper: print, cut along the lines, fold along the dashes, and hang it in a window.\n\nTakes twenty minutes the first time and seven the next. Good with children who own scissors.',
    {
      price: '4.00',
      ribbon: 'To print',
      productType: 'digital',
      brand: 'Quiet Press',
      collections: ['paper'],
      infoSections: [care.file],
    },
    {},
    {
      front: 'A star folded from paper, hanging before a wall',
      second: 'The printed pattern of the star on a table, with a pencil',
      colours: 'Three stars folded from paper in white, clay and moss',
    },
    'Three paper stars hanging at dusk above three lit candles',
  ),
]
