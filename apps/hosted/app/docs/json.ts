// Formats JSON for reading: a value that fits on one line stays on one line.

const maxLineLength = 60

/** Writes a value in as few lines as fit. */
export function formatJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + line.length <= maxLineLength) return line
  const nested = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => formatJson(item, nested))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${formatJson(item, nested)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.map((part) => nested + part).join(',\n')}\n${indent}${close}`
}
