// Reads of the price history by date, and of all variants of a product; the dates of discounts and publications.

export const pricesAndDates = `
create index price_history_dates on price_history (store_id, product_id, variant_id, changed_at, id) include (price);
create index price_history_products on price_history (store_id, product_id, id);

-- An offer whose product has dates holds what follows from them, so that carts are exact before the product is saved again.
alter table offers add column dates jsonb;
alter table products add column changes_at timestamptz;
create index products_changes_at on products (store_id, changes_at) where changes_at is not null
`
