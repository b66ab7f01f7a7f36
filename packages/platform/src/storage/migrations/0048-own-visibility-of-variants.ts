// An offer of a hidden product holds whether its variant is visible itself, so that searches read no documents.

export const ownVisibilityOfVariants = `
alter table offers add column own_visible boolean;
update offers o set own_visible = v.visible
from (
  select p.store_id, p.id, i.item->>'id' as variant_id, coalesce((i.item->>'visible')::boolean, true) as visible
  from products p, jsonb_array_elements(p.facts->'variants') i(item)
  where not p.visible
) v
where o.store_id = v.store_id and o.product_id = v.id and o.variant_id = v.variant_id
`
