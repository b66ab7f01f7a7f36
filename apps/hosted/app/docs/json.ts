// JSON for people: what fits on a line stays on it.

const width = 60

/** Writes a value with as few lines as can be read well. */
export function readable(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + line.length <= width) return line
  const inside = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((one) => readable(one, inside))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${readable(one, inside)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.map((part) => inside + part).join(',\n')}\n${indent}${close}`
}
