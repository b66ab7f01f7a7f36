// Reads of the price history by date, and of all variants of a product.

export const priceHistoryByDate = `
create index price_history_dates on price_history (store_id, product_id, variant_id, changed_at, id) include (price);
create index price_history_products on price_history (store_id, product_id, id)
`
