// Lists of all variants and of all inventory items are sorted by the ids of the items, as text.

export const variantsById = `
create index stock_item on stock (store_id, (id::text collate "C"))
`
