// How goods may differ, as people call it, and the word that machines have for it (schema.org).

export const optionKinds = {
  colour: 'color',
  color: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
}
