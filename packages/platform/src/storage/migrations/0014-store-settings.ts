// The settings of a store are changed by several programs, so they have a revision.

export const storeSettings = `
alter table stores add column revision bigint not null default 1
`
