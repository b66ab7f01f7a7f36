// The texts of products have an index that finds any part of them: the sequences of three letters in them, kept beside the products, so that
// a change of prices does not write them. Two indexes of brands and ribbons go, because those of their columns find the same.

const texts = (row: string) =>
  `values ('names', ${row}.name_folded || chr(10) || coalesce(${row}.sku_folded, '')), ('description', ${row}.description_folded)`
const columns = 'store_id, product_id, part, trigrams'
const trigrams = 'trigrams_of(t.body)'

export const textsOfProducts = `
drop index if exists products_brand;
drop index if exists products_ribbon;

create function trigrams_of(body text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct s.trigram collate "C"), '{}')
  from (
    select c.letter || lead(c.letter) over w || lead(c.letter, 2) over w as trigram
    from unnest(string_to_array(body, null)) with ordinality as c (letter, place)
    window w as (order by c.place)
  ) s
  where s.trigram is not null
$$;

create table product_texts (
  store_id uuid not null,
  product_id text collate "C" not null,
  part text collate "C" not null,
  trigrams text[] collate "C" not null,
  primary key (store_id, product_id, part)
);
insert into product_texts (${columns})
select p.store_id, p.id, t.part, ${trigrams} from products p cross join lateral (${texts('p')}) t (part, body);
create index product_texts_trigrams on product_texts using gin (trigrams) with (gin_pending_list_limit = 256);
analyze product_texts;

create function index_product_texts() returns trigger language plpgsql as $$
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
create trigger product_texts_added after insert on products for each row execute function index_product_texts();
create trigger product_texts_deleted after delete on products for each row execute function index_product_texts();
create trigger product_texts_changed after update on products for each row
  when ((old.name_folded, old.sku_folded, old.description_folded) is distinct from (new.name_folded, new.sku_folded, new.description_folded))
  execute function index_product_texts()
`
