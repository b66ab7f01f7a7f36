// Products count their events; the number is kept when a product is removed, so that one that comes back goes on with the next.

export const eventsOfProducts = `
alter table products add column event_seq bigint not null default 0;
alter table removed_products add column event_seq bigint not null default 0
`
