// What units are called in the form of a product.
import type { MeasurementUnit } from '@vitrine/client'
import type { StoreUnits } from '../form/form.ts'

export const unitNames = {
  ML: 'ml',
  CL: 'cl',
  L: 'l',
  CBM: 'm³',
  MG: 'mg',
  G: 'g',
  KG: 'kg',
  MM: 'mm',
  CM: 'cm',
  M: 'm',
  SQM: 'm²',
  OZ: 'oz',
  LB: 'lb',
  FLOZ: 'fl oz',
  PT: 'pt',
  QT: 'qt',
  GAL: 'gal',
  IN: 'in',
  FT: 'ft',
  YD: 'yd',
  SQFT: 'ft²',
} satisfies Record<MeasurementUnit, string>

/** The label of a weight, with the unit of the store. */
export const weightLabel = ({ weightUnit }: Pick<StoreUnits, 'weightUnit'>): string =>
  weightUnit ? `Weight in ${unitNames[weightUnit]}` : 'Weight'
