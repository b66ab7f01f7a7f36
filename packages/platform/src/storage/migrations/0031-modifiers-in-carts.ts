// What carts read of a product besides its offers: its modifiers, in a column of their own, so that they never read documents.

export const modifiersInCarts = `
alter table products add column modifiers jsonb generated always as (nullif(facts->'modifiers', '[]')) stored;
create index products_modifiers on products (store_id, id) where modifiers is not null
`
