// A statement that looks up a variant by all parts of its key has one index for that. Before, a plan from when the tables were
// small could take an index of some parts, and read all variants of a product, or all products without options, for each lookup.
// Indexes are dropped last, so that other processes wait for a moment only.

export const lookupsOfVariants = `
create index stock_variant_of_product on stock (store_id, variant_id, product_id);
drop index stock_variant;
drop index offers_choices
`
