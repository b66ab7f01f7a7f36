// A trial says what it has tried: one line, as it is quoted later.

/** Prints a figure, such as `TK4: 500 chains, 0 accepted (seed 7)`. */
export const say = (line: string) => process.stdout.write(`  ${line}\n`)

/** The value below which `share` of all values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
