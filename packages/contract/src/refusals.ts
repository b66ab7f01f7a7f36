// Every error code of the API, by the tables of the features.
import { generalRefusals, type oauthRefusals } from './errors.ts'
import * as features from './features.ts'
import type { AllOf } from './route.ts'

type RefusalsOf<F> = F extends { refusals: infer R } ? R : never
type Refusals = AllOf<RefusalsOf<(typeof features)[keyof typeof features]>> & typeof generalRefusals

// In the order of the names, on which bundlers do not agree otherwise.
const byName = Object.entries(features).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Application error codes. */
export const refusals: Refusals = Object.assign(
  {},
  ...byName.map(([, feature]) => ('refusals' in feature ? feature.refusals : {})),
  generalRefusals,
)

export type RefusalCode = keyof Refusals | keyof typeof oauthRefusals
