// A statement that looks up a variant by all parts of its key has one index for that. Before, a plan from when the tables were
// small could take an index of some parts, and read all variants of a product, or all products without options, for each lookup.

export const lookupsOfVariants = `
drop index offers_choices;
drop index stock_variant;
create index stock_variant on stock (store_id, variant_id, product_id)
`
