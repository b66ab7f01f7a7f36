// The option names that merchants use, and the schema.org property for each.

export const optionKinds = {
  colour: 'color',
  color: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
}
