// The budget of tests, in units that do not depend on the machine: what a whole run of a tier may open and start.
import { noUnits } from './shop/units.mjs'

/** What a test file has opened and started. */
export type Units = typeof noUnits

/** tests/budget.json. A feature whose name is added to `features` raises the limits by `perFeature`. */
export interface Budget {
  features: string[]
  tiers: Record<'test' | 'landing', { base: Units; perFeature: Units }>
}

const unitNames = Object.keys(noUnits) as (keyof Units)[]

/** The units by folder, as a table, and in all. */
export function sumUnits(files: { path: string; units?: Units }[]) {
  const add = (a: Units, b: Units) =>
    Object.fromEntries(unitNames.map((name) => [name, a[name] + b[name]])) as unknown as Units
  const folders = new Map<string, Units>()
  for (const { path, units = noUnits } of files) {
    const folder = path
      .split('/')
      .slice(0, path.startsWith('tests/stories/') ? -1 : 2)
      .join('/')
    folders.set(folder, add(folders.get(folder) ?? noUnits, units))
  }
  const sum = [...folders.values()].reduce(add, noUnits)
  const row = (label: string, cells: readonly (string | number)[]) =>
    label.padEnd(40) + cells.map((cell) => String(cell).padStart(10)).join('')
  const rows = [...folders].filter(([, units]) => unitNames.some((name) => units[name] > 0))
  const text = [
    row('opened and started', unitNames),
    ...rows.sort().map(([folder, units]) =>
      row(
        folder,
        unitNames.map((name) => units[name]),
      ),
    ),
    row(
      'in all',
      unitNames.map((name) => sum[name]),
    ),
  ].join('\n')
  return { sum, text }
}

/** Where a run has opened or started more than its tier may. */
export function overBudget({ features, tiers }: Budget, tier: keyof Budget['tiers'], used: Units): string[] {
  const { base, perFeature } = tiers[tier]
  return unitNames
    .map((name) => ({ name, used: used[name], limit: base[name] + features.length * perFeature[name] }))
    .filter(({ used, limit }) => used > limit)
    .map(({ name, used, limit }) => `budget of ${tier}: ${used} ${name}, ${limit} may be (tests/budget.json)`)
}
