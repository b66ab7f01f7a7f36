// Each stock level belongs to an offer. The key tells PostgreSQL so, too: it expected a thousandth of the rows of their join, and
// read both tables to the end for one page. It is checked at the end of a transaction, which deletes offers before their stock.
// Items are also looked for by their availability, which few of them may have.

const status = `case when quantity = 0 then 'OUT_OF_STOCK' when preorder is not null then 'PREORDER' else 'IN_STOCK' end collate "C"`

export const stockOfOffers = `
delete from stock k where not exists (
  select 1 from offers o
  where o.store_id = k.store_id and o.product_id = k.product_id and o.variant_id = k.variant_id
);
alter table stock add constraint stock_offer foreign key (store_id, product_id, variant_id)
  references offers (store_id, product_id, variant_id) deferrable initially deferred;
create index stock_status on stock (store_id, (${status}), (product_id || '-' || variant_id))
`
