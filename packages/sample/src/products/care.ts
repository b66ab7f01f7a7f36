// Care instructions by material, shared by all products made of it.

export const care = {
  stoneware: {
    title: 'Care',
    description:
      'Safe in the dishwasher, the oven and the microwave. Put it into a cold oven, so that both heat up together, and never on a flame.',
  },
  linen: {
    title: 'Care',
    description:
      'Wash at 40 degrees, or at 60 if it is very dirty. Hang it up wet and it needs no iron. It loses a little colour in the first year and none after.',
  },
  oak: {
    title: 'Care',
    description:
      'Wipe with a damp cloth and let it dry standing. Twice a year, a spoon of linseed oil on a rag; after an hour, rub off what is left.',
  },
  glass: {
    title: 'Care',
    description: 'Dishwasher, upper basket. Cold water into hot glass cracks it, and so does the reverse.',
  },
  brass: {
    title: 'Care',
    description:
      'Brass darkens where it is touched. Leave it, or bring it back with lemon juice and salt on a soft cloth.',
  },
  steel: {
    title: 'Care',
    description:
      'Dry it before you put it away. A scratch in the paint needs a drop of oil, and nothing more.',
  },
  iron: {
    title: 'Care',
    description:
      'Wash it with hot water and a brush, and dry it at once. Use wooden tools, not metal; soak burnt food overnight with baking soda.',
  },
  wax: {
    title: 'Care',
    description:
      'Trim the wick to the breadth of a pencil. Let the whole surface melt once before you blow it out; then it burns down level.',
  },
  paper: {
    title: 'Material',
    description:
      'Uncoated paper from managed forests, 120 grams per square metre. Takes ink, pencil and glue.',
  },
  file: {
    title: 'What you get',
    description:
      'One PDF, ready to print on A4 and on US Letter. It is yours to print as often as you like; please do not sell what you print.',
  },
} as const
