// A page of the price history of a product begins at a date, newest first. Before, each page read and sorted all prices that the
// variants of the product have had. The index by id stays: it finds the price that a page begins behind.

export const pagesOfPrices = `
create index price_history_pages on price_history (store_id, product_id, changed_at, id)
`
