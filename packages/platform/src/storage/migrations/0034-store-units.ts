// A store has a time zone and a unit of its weights. What exists was written in UTC and in kilograms.

export const storeUnits = `
alter table stores
  add column time_zone text not null default 'UTC',
  add column weight_unit text not null default 'KG'
`
