// The catalogue index reads changed products in pages, in the order of their versions and ids.

export const productsByVersion = `
drop index products_version;
create index products_version on products (store_id, version, id)
`
