// The index of the texts of products has the SKUs and barcodes of their variants. The database folds them as fold() in
// packages/rules/src/text.ts does, except for capitals of other scripts than Latin: their products are folded when they are saved
// next.

const names = (row: string) =>
  `concat_ws(chr(10), ${row}.name_folded, ${row}.sku_folded, ${row}.codes_folded)`
const spelledOut = (text: string) =>
  `replace(replace(replace(replace(translate(${text}, 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
const withoutMarks = (text: string) =>
  `regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
const lowerCase = (text: string) => `translate(lower(${text}), 'ØŁĐÐĦÆŒÞ', 'øłđðħæœþ')`
const folded = (text: string) => spelledOut(`normalize(${lowerCase(withoutMarks(text))}, NFKC)`)
const trigrams = 'trigrams_of(t.body)'
const texts = (row: string) => `values ('names', ${names(row)}), ('description', ${row}.description_folded)`
const columns = 'store_id, product_id, part, trigrams'

export const codesOfVariants = `
drop trigger product_texts_changed on products;
alter table products add column codes_folded text collate "C";
update products p set codes_folded = c.codes
from (
  select o.store_id, o.id, string_agg(distinct o.code, chr(10)) as codes
  from (
    select q.store_id, q.id, q.sku_folded as code from products q
    union all
    select q.store_id, q.id, ${folded('x.code')}
    from products q
    cross join lateral jsonb_array_elements(q.facts->'variants') v (item)
    cross join lateral (values (v.item->>'sku'), (v.item->>'barcode')) x (code)
  ) o
  where o.code <> ''
  group by o.store_id, o.id
) c
where p.store_id = c.store_id and p.id = c.id;

create or replace function index_product_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_texts (${columns}) select new.store_id, new.id, t.part, ${trigrams} from (${texts('new')}) t (part, body);
  elsif tg_op = 'DELETE' then
    delete from product_texts where store_id = old.store_id and product_id = old.id;
  else
    update product_texts x set trigrams = ${trigrams}
    from (${texts('new')}) t (part, body) join (${texts('old')}) o (part, body) on o.part = t.part and o.body <> t.body
    where x.store_id = new.store_id and x.product_id = new.id and x.part = t.part;
  end if;
  return null;
end
$$;
update product_texts x set trigrams = ${trigrams}
from products p cross join lateral (values (${names('p')})) t (body)
where x.store_id = p.store_id and x.product_id = p.id and x.part = 'names' and p.codes_folded is distinct from p.sku_folded;
create trigger product_texts_changed after update on products for each row
  when ((old.name_folded, old.sku_folded, old.codes_folded, old.description_folded)
    is distinct from (new.name_folded, new.sku_folded, new.codes_folded, new.description_folded))
  execute function index_product_texts()
`
