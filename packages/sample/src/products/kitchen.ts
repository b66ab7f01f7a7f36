// The products whose first collection is 'kitchen'.
import { care } from './care.ts'
import { inColours, inSizes, withoutOptions } from './kinds.ts'
import { perUnit } from './sample-product.ts'

export const kitchen = [
  inColours(
    { number: 7, key: 'pan', name: 'Ember pan', created: '2026-07-01T09:00' },
    'Cast iron, enamelled outside and in, 4 litres. From the hob to the oven to the table, and heavy enough to be left alone.\n\nThe pale lining shows when the onions are ready. The lid is ringed inside so that what rises falls back.',
    { price: '145.00', weight: 4.6, collections: ['kitchen'], infoSections: [care.iron] },
    { Rust: 11, Moss: 8, Ink: 7 },
    'Ember pan in %, with its lid on',
    'Ember pan in %, full of pumpkin soup, its lid beside it',
    'A rust pan on a kitchen table, a tea towel on the rail behind it, a pear beside it',
  ),
  inSizes(
    { number: 11, key: 'board', name: 'Plank board', created: '2026-02-24T09:00' },
    'One piece of oak, oiled, with a handle and a hole to hang it by. Kind to knives, and handsome enough to carry to the table.\n\nKnots are where the tree put them. Wash it by hand, oil it when it looks thirsty.',
    { price: '26.00', weight: 0.7, collections: ['kitchen'], infoSections: [care.oak] },
    'Size',
    [
      { label: 'Small', key: 'small', price: '26.00', weight: 0.7, stock: 33 },
      { label: 'Medium', key: 'medium', price: '39.00', weight: 1.2, stock: 28 },
      { label: 'Large', key: 'large', price: '54.00', weight: 2.1, stock: 15 },
    ],
    '% oak board, leaning on the wall',
    'Small, medium and large oak boards, leaning one before the other',
    'A loaf on an oak board with a knife, a second board leaning behind it, and a sage bowl',
  ),
  inSizes(
    { number: 20, key: 'jar', name: 'Larder jar', created: '2026-06-16T09:00' },
    'Stoneware keeps the light out and the cork keeps the moths out. For flour, coffee, tea, or the biscuits you would rather keep to yourself.\n\nThe mouth is wide enough for a hand with a cup in it. Write on the bare foot in pencil; it washes off.',
    {
      price: '24.00',
      weight: 0.7,
      ribbon: 'Back again',
      brand: 'North Kiln',
      collections: ['kitchen', 'storage'],
      infoSections: [care.stoneware],
    },
    'Capacity',
    [
      { label: 'Half a litre', key: 'half', price: '24.00', weight: 0.7, stock: 44 },
      { label: '1 litre', key: 'one', price: '32.00', weight: 1.1, stock: 36 },
      { label: '1.5 litres', key: 'large', price: '42.00', weight: 1.5, stock: 21 },
    ],
    'Larder jar of %, shut with its cork',
    'An open larder jar full of coffee beans, its cork beside it, from above',
    'Three larder jars on a kitchen shelf, the largest first, and a chalk mug',
  ),
  inSizes(
    { number: 21, key: 'coffee', name: 'First coffee', created: '2026-09-08T09:00' },
    'For people who take it before they talk. Dark tastes of cocoa and a little smoke, light of apricot; the decaffeinated one lets you sleep. 250 g of whole beans.\n\nRoasted on Mondays and sent on Tuesdays. The bag goes on the compost, the grounds too.',
    {
      price: '11.50',
      weight: 0.27,
      collections: ['kitchen'],
      pricePerUnit: perUnit(250, 100, 'G'),
      infoSections: [
        {
          title: 'Origin',
          description: 'Two thirds from Huehuetenango, one third from Sidama. Washed, sun-dried.',
        },
        {
          title: 'Keeping',
          description: 'Shut and dark, not in the refrigerator. Best in the first six weeks.',
        },
      ],
    },
    'Roast',
    [
      { label: 'Dark', key: 'dark', inAltText: 'dark roast', stock: 120 },
      { label: 'Light', key: 'light', inAltText: 'light roast', stock: 85 },
      { label: 'Decaffeinated', key: 'decaf', price: '12.50', stock: 2 },
    ],
    'A paper bag of coffee, %',
    'Coffee beans and two small cups of coffee from above',
    'A bag of coffee on a kitchen table, with a stoneware jar, two cups and a few beans',
  ),
  inSizes(
    { number: 22, key: 'mill', name: 'Quern mill', created: '2026-05-26T09:00' },
    'A pepper mill 21 cm tall, turned from one piece and cut once, so that the grain runs on from body to head.\n\nThe works inside are ceramic and are guaranteed for longer than most kitchens. Loosen the knob for coarse, tighten it for fine.',
    {
      price: '46.00',
      discount: { type: 'AMOUNT', value: 7 },
      weight: 0.34,
      brand: 'Long Grain',
      collections: ['kitchen', 'table'],
      infoSections: [care.oak],
    },
    'Wood',
    [
      { label: 'Oak', key: 'oak', stock: 19 },
      { label: 'Walnut', key: 'walnut', price: '52.00', stock: 3 },
    ],
    'Quern mill of %, with a few peppercorns',
    'Two mills from above, one of oak and one of walnut',
    'A walnut mill on a table beside a bowl and a lemon, a board leaning behind them',
  ),
  withoutOptions(
    {
      number: 23,
      key: 'bottle',
      name: 'Oil bottle with a cork',
      slug: 'oil-bottle',
      created: '2026-07-14T09:00',
    },
    'Half a litre of clear glass on a heavy foot. The neck is narrow, the cork is cut along the grain, and neither drips.\n\nSold empty. We use ours for olive oil; one friend keeps it for walnut, another for dish soap.',
    {
      price: '21.00',
      weight: 0.41,
      brand: 'Still Glass',
      collections: ['kitchen', 'table'],
      infoSections: [{ title: 'Size', description: '21 cm tall, 74 mm wide, 500 ml.' }, care.glass],
    },
    { stock: 25 },
    {
      front: 'A corked glass bottle, filled with oil',
      second: 'The bottle from above, beside a plate with a pool of oil',
      pair: 'Two bottles, one full and one nearly empty',
    },
    'A bottle of oil beside a loaf on a board, with a plate and a pepper mill',
  ),
  withoutOptions(
    { number: 24, key: 'spoons', name: 'Three for the pot', created: '2026-03-24T09:00' },
    'A spoon for tasting, a flat one for the bottom of the pan, and a fork for what slips off both. 27 cm each: long enough for the largest pot and short enough for the drawer.\n\nOak and walnut, cut from what is left of boards and mills. They arrive oiled.',
    { price: '18.50', weight: 0.19, brand: 'Long Grain', collections: ['kitchen'], infoSections: [care.oak] },
    { stock: 58 },
    {
      front: 'Three wooden spoons standing in a stoneware jar',
      second: 'A round spoon, a flat one and a fork lying side by side, from above',
    },
    'A jar of wooden spoons beside an open pan of soup',
  ),
  inSizes(
    { number: 25, key: 'soap', name: 'Scullery soap', created: '2026-02-10T09:00' },
    'Olive oil, lye, water, and six weeks of waiting. Good for hands that have been in earth, flour or paint.\n\nThe leaf is pressed in by hand and is gone after a week; the soap lasts for eight.',
    {
      price: '6.50',
      weight: 0.11,
      collections: ['kitchen'],
      pricePerUnit: perUnit(110, 100, 'G'),
      infoSections: [
        {
          title: 'Ingredients',
          description: 'Sodium olivate, water, glycerin. Rosemary or lemon oil in the scented bars.',
        },
      ],
    },
    'Scent',
    [
      { label: 'None', key: 'plain', inAltText: 'plain', stock: 140 },
      { label: 'Rosemary', key: 'rosemary', price: '7.20', stock: 88 },
      { label: 'Lemon peel', key: 'lemon', inAltText: 'lemon', price: '7.20', stock: 0 },
    ],
    'A bar of % soap on an oak slab',
    'Three bars of soap from above: plain, rosemary and lemon',
    'Two bars of soap on a slab of oak, with a lemon and an ink vase, a towel on the wall',
  ),
  withoutOptions(
    {
      number: 41,
      key: 'recipes',
      name: 'Forty suppers from one pan',
      slug: 'forty-suppers',
      created: '2026-10-20T10:00',
    },
    'A recipe book without a book: forty pages, one supper each, none with more than nine ingredients. Written for the Ember pan; any heavy pot will do.\n\nPrint the page you need and pin it up. When it is past reading, print it again.',
    {
      price: '14.00',
      discount: { type: 'AMOUNT', value: 3 },
      productType: 'digital',
      brand: 'Quiet Press',
      collections: ['kitchen', 'paper'],
      infoSections: [
        {
          title: 'What is in it',
          description: 'Ten soups, ten dishes with beans, ten with rice, ten for guests. Metric weights.',
        },
        care.file,
      ],
    },
    {},
    {
      front: 'A printed recipe for pears on the wall, two pears on the table below it',
      second: 'Two printed pages on a table with a lemon, from above',
    },
    'A recipe on the wall of a kitchen, a rust pan of soup and two pears on the table',
  ),
]
