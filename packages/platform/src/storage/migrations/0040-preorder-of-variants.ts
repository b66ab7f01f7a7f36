// A preorder is one of a variant, not of a product: its terms stand beside the stock that it counts. Those of products go to all
// of their variants.

export const preorderOfVariants = `
alter table stock add column preorder jsonb;
update stock k set preorder = p.facts->'preorder'
from products p where p.store_id = k.store_id and p.id = k.product_id and p.preordered;
alter table products drop column preordered;
update products set facts = facts - 'preorder' where facts ? 'preorder';
create index stock_preorder on stock (store_id, product_id, variant_id) where preorder is not null
`
