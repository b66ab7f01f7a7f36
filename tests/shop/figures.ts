// Figures of a trial: each trial prints one line that says what it has tried.

/** Prints a line such as `TK4: 500 chains, 0 accepted (seed 7)`. */
export const say = (line: string) => process.stdout.write(`  ${line}\n`)

/** The value below which the given share (0 to 1) of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
