// The products whose first collection is 'light'.
import { care } from './care.ts'
import { inColours, inSizes, withoutOptions } from './kinds.ts'
import { perUnit } from './sample-product.ts'

export const light = [
  inColours(
    { number: 4, key: 'lamp', name: 'Quay lamp', created: '2026-04-28T09:00' },
    'An enamelled dome on a brass stem. It lights the page and the hand that turns it, and leaves the room alone.\n\n39 cm tall, dimmed by a touch on the knob. Comes with a warm bulb and two metres of cloth-covered cable.',
    { price: '129.00', weight: 2.4, collections: ['light', 'paper'], infoSections: [care.steel] },
    { Moss: 2, Chalk: 1, Rust: 3 },
    'Quay lamp in %, switched off',
    'Quay lamp in %, switched on in the evening',
    'A moss lamp lighting a table in the evening, with a mug and two notebooks',
  ),
  inSizes(
    { number: 10, key: 'candle', name: 'Vesper candle', created: '2026-09-22T09:00' },
    'Beeswax and a cotton wick, nothing else. Smells of honey when it is lit and of nothing when it is not.\n\nThe small one lasts 20 hours, the tall one a winter of suppers. Cast slowly, so that it burns down level.',
    { price: '14.00', weight: 0.35, collections: ['light'], infoSections: [care.wax] },
    'Size',
    [
      { label: 'Small', key: 'small', price: '14.00', weight: 0.35, stock: 80 },
      { label: 'Medium', key: 'medium', price: '21.00', weight: 0.56, stock: 64 },
      { label: 'Tall', key: 'tall', price: '29.00', weight: 0.82, stock: 40 },
    ],
    '% pillar candle of beeswax, lit',
    'Small, medium and tall pillar candles, side by side, not yet lit',
    'Three lit candles on a table at dusk, beside a vase with an olive branch',
  ),
  inColours(
    { number: 32, key: 'pendant', name: 'Buoy pendant', created: '2026-05-19T09:00' },
    'The shade of the Quay lamp, grown to 37 cm and hung over the table. It lights the plates and is kind to the faces.\n\nThree metres of cloth-covered cable, which can be shortened. Takes any E27 bulb up to 60 watts.',
    {
      price: '168.00',
      discount: { type: 'AMOUNT', value: 20 },
      weight: 1.9,
      brand: 'Low Forge',
      collections: ['light'],
      infoSections: [
        {
          title: 'Mounting',
          description: 'Needs an electrician and a ceiling hook. Canopy, hook and screws are in the box.',
        },
        care.steel,
      ],
    },
    { Rust: 9, Moss: 12, Chalk: 3, Ink: 7 },
    'Buoy pendant in %, switched off',
    'Buoy pendant in %, switched on in the evening',
    'Two rust pendants, lit, over a table with a bowl of pears and two glasses of wine',
  ),
  inSizes(
    { number: 33, key: 'lantern', name: 'Pilot lantern', created: '2026-09-29T09:00' },
    'Steel, glass, a ring to carry it by. The roof is vented so that the flame stands still in a wind that takes hats.\n\nOne candle is inside. The glass lifts out from above for washing, and a new one costs four euros.',
    {
      price: '42.00',
      weight: 0.9,
      brand: 'Low Forge',
      collections: ['light', 'garden'],
      infoSections: [care.steel],
    },
    'Size',
    [
      { label: 'Small, 21 cm', key: 'small', inAltText: 'small', price: '42.00', weight: 0.9, stock: 26 },
      { label: 'Large, 29 cm', key: 'large', inAltText: 'large', price: '58.00', weight: 1.5, stock: 14 },
    ],
    '% Pilot lantern with a candle in it, not lit',
    'A lit lantern at dusk, from close by',
    'Two lit lanterns on a bench and on the floor at dusk, a rubber plant beside them',
  ),
  inColours(
    {
      number: 34,
      key: 'tapers',
      name: 'Vigil tapers, six',
      slug: 'vigil-tapers',
      created: '2026-10-06T09:00',
    },
    'Six candles for a candlestick, 24 cm long, dipped thirty times so that they burn without a drip in a quiet room.\n\nDyed through, not painted. Each lasts a long supper: seven hours and a little.',
    {
      price: '16.50',
      discount: { type: 'PERCENT', value: 10 },
      weight: 0.36,
      collections: ['light'],
      pricePerUnit: perUnit(360, 100, 'G'),
      infoSections: [
        { title: 'Wax', description: 'Half beeswax, half rapeseed. Cotton wick, no scent.' },
        care.wax,
      ],
    },
    { Rust: 48, Chalk: 60, Moss: 37 },
    'Six tapers in %, tied with a paper band',
    'One taper in %, lit, in a brass candlestick',
    'Two candlesticks with lit rust tapers at dusk, a bundle of tapers beside a bowl of pears',
  ),
  withoutOptions(
    { number: 35, key: 'stick', name: 'Stair candlestick', created: '2026-11-03T09:00' },
    'A dish, a socket, and a ring for one finger: all that is needed to find the stairs. Solid brass, spun and soldered.\n\nFits our tapers and any candle of 21 mm. It has a felt foot, and a place beside most beds.',
    {
      price: '38.00',
      ribbon: 'New',
      weight: 0.31,
      brand: 'Low Forge',
      collections: ['light'],
      infoSections: [{ title: 'Size', description: '13 cm across without the ring, 4 cm high.' }, care.brass],
    },
    { stock: 42 },
    {
      front: 'A brass candlestick with a chalk taper, lit',
      second: 'The candlestick from above, empty: dish, socket and ring',
      spent: 'The candlestick with what is left of a rust taper',
    },
    'A lit candlestick on a stack of notebooks at dusk, an open notebook and a mug beside it',
  ),
]
