-- A database as the version with schema 0006 left it: its migrations, and the rows of a small shop with two visitors' carts
-- and one of the merchant. tests/upgrades/0006.json has the tokens and the key that its callers hold. It was written at
-- 2030-01-01T00:00:00Z by the code of that version, and never changes; a later version gets a file of its own.

create table stores (
  id uuid primary key,
  name text not null,
  currency text not null,
  language text not null,
  shop_url text not null,
  created_at timestamptz not null
);

create table oauth_clients (
  id text collate "C" primary key,
  store_id uuid not null references stores,
  secret_hash bytea,
  created_at timestamptz not null
);

create table api_keys (
  hash bytea primary key,
  store_id uuid not null references stores,
  name text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);

create table signing_keys (
  kid text collate "C" primary key,
  secret bytea not null,
  created_at timestamptz not null
);

create table token_families (
  store_id uuid not null,
  family uuid not null,
  role text not null,
  newest bigint not null,
  moved_at timestamptz not null,
  born_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, family)
);
create index token_families_used on token_families (used_at);

create table products (
  store_id uuid not null,
  id text collate "C" not null,
  revision bigint not null,
  numeric_id bigint not null,
  slug text collate "C" not null,
  visible boolean not null,
  product_type text collate "C" not null,
  name text collate "C" not null,
  name_folded text collate "C" not null,
  description text collate "C" not null,
  description_folded text collate "C" not null,
  sku text collate "C",
  sku_folded text collate "C",
  price numeric not null,
  collection_ids text[] collate "C" not null,
  created_at timestamptz not null,
  last_updated timestamptz not null,
  facts jsonb not null,
  primary key (store_id, id)
);
create unique index products_slug on products (store_id, slug);
create index products_name on products (store_id, name_folded, id);

create table offers (
  store_id uuid not null,
  product_id text collate "C" not null,
  variant_id text collate "C" not null,
  choices text collate "C" not null,
  price bigint not null check (price >= 0),
  full_price bigint not null check (full_price >= 0),
  sku text,
  weight double precision,
  visible boolean not null,
  face jsonb not null,
  primary key (store_id, product_id, variant_id)
);
create index offers_choices on offers (store_id, product_id, choices);

create table stock (
  store_id uuid not null,
  product_id text collate "C" not null,
  variant_id text collate "C" not null,
  quantity bigint not null check (quantity >= 0),
  primary key (store_id, product_id, variant_id)
);

create table carts (
  store_id uuid not null,
  owner text collate "C" not null,
  id uuid not null,
  revision bigint not null,
  facts jsonb not null,
  updated_at timestamptz not null,
  primary key (store_id, owner)
);
create unique index carts_id on carts (store_id, id);

create table outbox (
  store_id uuid not null,
  entity_id uuid not null,
  revision bigint not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (store_id, entity_id, revision)
);
create index outbox_created on outbox (created_at);

create table idempotency (
  store_id uuid not null,
  caller text collate "C" not null,
  address text collate "C" not null,
  key text collate "C" not null,
  body_hash bytea not null,
  outcome jsonb not null,
  created_at timestamptz not null,
  primary key (store_id, caller, address, key)
);
create index idempotency_created on idempotency (created_at);

create table collections (
  store_id uuid not null,
  id text collate "C" not null,
  revision bigint not null,
  slug text collate "C" not null,
  visible boolean not null,
  name text collate "C" not null,
  name_folded text collate "C" not null,
  number_of_products int not null,
  last_updated timestamptz not null,
  facts jsonb not null,
  primary key (store_id, id)
);
create unique index collections_slug on collections (store_id, slug);
create index collections_name on collections (store_id, name_folded, id);

alter table stores add column catalogue_version bigint not null default 0;
alter table products add column version bigint not null default 0;
alter table products add column in_stock boolean not null default true;
alter table products add column shown jsonb not null default '{}';
create index products_version on products (store_id, version);

alter table products drop column in_stock;
alter table products add column in_stock boolean[] not null default '{}';
update products p set
  in_stock = (
    select coalesce(array_agg(k.quantity is null or k.quantity > 0 order by o.variant_id), '{}')
    from offers o
    left join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
    where o.store_id = p.store_id and o.product_id = p.id
  ),
  shown = p.shown || jsonb_build_object('variants', (
    select coalesce(jsonb_agg(v.one->'choices' order by v.one->>'id' collate "C"), '[]')
    from jsonb_array_elements(p.facts->'variants') as v(one)
  ));

alter table carts add column touched_on date;
update carts set touched_on = (updated_at at time zone 'UTC')::date;
alter table carts alter column touched_on set not null;
alter table carts drop column updated_at;
create index carts_touched on carts (touched_on) where owner like 'visitor:%';

alter table carts add column seen_again boolean not null default true;
alter table carts alter column seen_again set default false;
create index carts_unseen on carts (touched_on) where not seen_again and owner like 'visitor:%';
alter table idempotency add column unchanged boolean not null default false;
create index idempotency_unchanged on idempotency (store_id, caller, created_at) where unchanged;

alter table stores alter column language drop not null;
alter table stores add column prices_include_tax boolean not null default true;
update products set name_folded = replace(replace(replace(replace(translate(name_folded, 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') where name_folded ~ '[øłđðħıßæœþ]';
update products set description_folded = replace(replace(replace(replace(translate(description_folded, 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') where description_folded ~ '[øłđðħıßæœþ]';
update products set sku_folded = replace(replace(replace(replace(translate(sku_folded, 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') where sku_folded ~ '[øłđðħıßæœþ]';
update collections set name_folded = replace(replace(replace(replace(translate(name_folded, 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') where name_folded ~ '[øłđðħıßæœþ]';
update products set shown = shown || jsonb_build_object('folded', replace(replace(replace(replace(translate((shown->>'folded'), 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))
where (shown->>'folded') ~ '[øłđðħıßæœþ]';
update products set
  facts = facts || jsonb_build_object(
    'options', (select coalesce(jsonb_agg(o.one || jsonb_build_object('name', normalize(o.one->>'name'), 'choices', (select coalesce(jsonb_agg(c.one || jsonb_build_object('description', normalize(c.one->>'description')) order by c.nth), '[]')
    from jsonb_array_elements(o.one->'choices') with ordinality as c(one, nth))) order by o.nth), '[]')
    from jsonb_array_elements(facts->'options') with ordinality as o(one, nth)),
    'variants', (select coalesce(jsonb_agg(v.one || jsonb_build_object('choices', (select coalesce(jsonb_object_agg(normalize(e.key), normalize(e.value)), '{}') from jsonb_each_text(v.one->'choices') as e)) order by v.nth), '[]')
    from jsonb_array_elements(facts->'variants') with ordinality as v(one, nth))
  ),
  shown = shown || jsonb_build_object(
    'options', (select coalesce(jsonb_agg(o.one || jsonb_build_object('name', normalize(o.one->>'name'), 'choices', (select coalesce(jsonb_agg(c.one || jsonb_build_object('name', normalize(c.one->>'name')) order by c.nth), '[]')
    from jsonb_array_elements(o.one->'choices') with ordinality as c(one, nth))) order by o.nth), '[]')
    from jsonb_array_elements(shown->'options') with ordinality as o(one, nth)),
    'variants', (select coalesce(jsonb_agg((select coalesce(jsonb_object_agg(normalize(e.key), normalize(e.value)), '{}') from jsonb_each_text(v.one) as e) order by v.nth), '[]')
    from jsonb_array_elements(shown->'variants') with ordinality as v(one, nth))
  )
where facts ? 'options' and facts::text is not normalized;
update offers set choices = (
  select '[' || string_agg(
    '[' || to_json(normalize(c.one->>0))::text || ',' || to_json(normalize(c.one->>1))::text || ']', ','
    order by normalize(c.one->>0) collate "C"
  ) || ']'
  from jsonb_array_elements(choices::jsonb) as c(one)
) where choices is not normalized;

create table migrations (name text primary key, checksum text not null, run_at timestamptz not null);

insert into stores (id, name, currency, language, shop_url, created_at, catalogue_version, prices_include_tax) values
('dde4eac7-621a-4c8a-bbde-46494d953107', 'The small shop', 'EUR', null, 'http://shop.test', '2030-01-01 00:00:00+00', '1', 'false');

insert into oauth_clients (id, store_id, secret_hash, created_at) values
('63f06edb-39eb-4dbd-9398-a9d769a912ed', 'dde4eac7-621a-4c8a-bbde-46494d953107', null, '2030-01-01 00:00:00+00');

insert into api_keys (hash, store_id, name, created_at, ended_at) values
(E'\\x61ea9409442cb2ce9485dc296c58d44e5390a1cf616cfb7e0de1625fb310c69a', 'dde4eac7-621a-4c8a-bbde-46494d953107', 'first', '2030-01-01 00:00:00+00', null);

insert into signing_keys (kid, secret, created_at) values
('wt_C15al', E'\\x638b28052e058669d80a9a2d160acf64070d711dd768dad85f3caeb2ec394b70', '2030-01-01 00:00:00+00');

insert into token_families (store_id, family, role, newest, moved_at, born_at, used_at, ended_at) values
('dde4eac7-621a-4c8a-bbde-46494d953107', 'cadf0145-9761-433d-b162-09f037419edd', 'visitor', '0', '2030-01-01 00:00:00+00', '2030-01-01 00:00:00+00', '2030-01-01 00:00:00+00', null);

insert into products (store_id, id, revision, numeric_id, slug, visible, product_type, name, name_folded, description, description_folded, sku, sku_folded, price, collection_ids, created_at, last_updated, facts, version, shown, in_stock) values
('dde4eac7-621a-4c8a-bbde-46494d953107', 'board', '1', '4', 'board', 'true', 'physical', 'Board', 'board', 'Board, and nothing else.', 'board, and nothing else.', null, null, '45.00', '{}', '2030-01-02 03:04:05.678+00', '2030-01-01 00:00:00+00', '{"id": "board", "name": "Board", "slug": "board", "price": "45.00", "discount": {"type": "PERCENT", "value": 10}, "pictures": [], "variants": [{"id": "00000000-0000-0000-0000-000000000000", "choices": {}}], "numericId": "4", "createdDate": "2030-01-02T03:04:05.678Z", "description": "Board, and nothing else.", "lastUpdated": "2030-01-01T00:00:00.000Z", "productType": "physical"}', '1', '{"price": 40.5, "folded": "board", "created": 1893553445678, "options": [], "reduced": true, "variants": [{}], "collections": []}', '{t}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'book', '1', '6', 'book', 'true', 'digital', 'Book of clay', 'book of clay', 'Book of clay, and nothing else.', 'book of clay, and nothing else.', null, null, '12.00', '{}', '2030-01-02 03:04:05.678+00', '2030-01-01 00:00:00+00', '{"id": "book", "name": "Book of clay", "slug": "book", "price": "12.00", "pictures": [], "variants": [{"id": "00000000-0000-0000-0000-000000000000", "choices": {}}], "numericId": "6", "createdDate": "2030-01-02T03:04:05.678Z", "description": "Book of clay, and nothing else.", "lastUpdated": "2030-01-01T00:00:00.000Z", "productType": "digital"}', '1', '{"price": 12, "folded": "book of clay", "created": 1893553445678, "options": [], "reduced": false, "variants": [{}], "collections": []}', '{t}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'bowl', '1', '2', 'bowl', 'true', 'physical', 'Bowl', 'bowl', 'Bowl, and nothing else.', 'bowl, and nothing else.', null, null, '30.00', '{kitchen}', '2030-01-02 03:04:05.678+00', '2030-01-01 00:00:00+00', '{"id": "bowl", "name": "Bowl", "slug": "bowl", "price": "30.00", "pictures": [], "variants": [{"id": "00000000-0000-0000-0000-000000000000", "choices": {}}], "numericId": "2", "createdDate": "2030-01-02T03:04:05.678Z", "description": "Bowl, and nothing else.", "lastUpdated": "2030-01-01T00:00:00.000Z", "productType": "physical", "collectionIds": ["kitchen"]}', '1', '{"price": 30, "folded": "bowl", "created": 1893553445678, "options": [], "reduced": false, "variants": [{}], "collections": ["kitchen"]}', '{t}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'mug', '1', '1', 'mug', 'true', 'physical', 'Mug', 'mug', 'Holds three deciliters.', 'holds three deciliters.', 'MUG', 'mug', '24.50', '{kitchen,clay}', '2030-01-02 03:04:05.678+00', '2030-01-01 00:00:00+00', '{"id": "mug", "sku": "MUG", "name": "Mug", "slug": "mug", "price": "24.50", "weight": 0.3, "options": [{"name": "Colour", "choices": [{"value": "#9caf88", "pictures": [{"id": "mug-sage", "url": "/sample/mug-sage.svg", "width": 800, "height": 800, "altText": "A sage mug"}], "description": "Sage"}, {"value": "#f4efe6", "pictures": [{"id": "mug-cream", "url": "/sample/mug-cream.svg", "width": 800, "height": 800, "altText": "A cream mug"}], "description": "Cream"}, {"value": "#2f3e46", "pictures": [{"id": "mug-slate", "url": "/sample/mug-slate.svg", "width": 800, "height": 800, "altText": "A slate mug"}], "description": "Slate"}], "optionType": "color"}], "pictures": [{"id": "mug", "url": "/sample/mug.svg", "width": 800, "height": 800, "altText": "A mug"}], "variants": [{"id": "a0000000-0000-4000-8000-000000000001", "sku": "MUG-Sage", "choices": {"Colour": "Sage"}}, {"id": "a0000000-0000-4000-8000-000000000002", "sku": "MUG-Cream", "choices": {"Colour": "Cream"}}, {"id": "a0000000-0000-4000-8000-000000000003", "sku": "MUG-Slate", "choices": {"Colour": "Slate"}}], "numericId": "1", "createdDate": "2030-01-02T03:04:05.678Z", "description": "Holds three deciliters.", "lastUpdated": "2030-01-01T00:00:00.000Z", "productType": "physical", "collectionIds": ["kitchen", "clay"]}', '1', '{"price": 24.5, "folded": "mug", "created": 1893553445678, "options": [{"name": "Colour", "choices": [{"name": "Sage", "color": "#9caf88"}, {"name": "Cream", "color": "#f4efe6"}, {"name": "Slate", "color": "#2f3e46"}]}], "reduced": false, "variants": [{"Colour": "Sage"}, {"Colour": "Cream"}, {"Colour": "Slate"}], "collections": ["kitchen", "clay"]}', '{t,t,t}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'secret', '1', '5', 'secret', 'false', 'physical', 'Secret', 'secret', 'Secret, and nothing else.', 'secret, and nothing else.', null, null, '999.00', '{}', '2030-01-02 03:04:05.678+00', '2030-01-01 00:00:00+00', '{"id": "secret", "name": "Secret", "slug": "secret", "price": "999.00", "visible": false, "pictures": [], "variants": [{"id": "00000000-0000-0000-0000-000000000000", "choices": {}}], "numericId": "5", "createdDate": "2030-01-02T03:04:05.678Z", "description": "Secret, and nothing else.", "lastUpdated": "2030-01-01T00:00:00.000Z", "productType": "physical"}', '1', '{"price": 999, "folded": "secret", "created": 1893553445678, "options": [], "reduced": false, "variants": [{}], "collections": []}', '{t}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'vase', '1', '3', 'vase', 'true', 'physical', 'Vase', 'vase', 'Vase, and nothing else.', 'vase, and nothing else.', null, null, '80.00', '{}', '2030-01-02 03:04:05.678+00', '2030-01-01 00:00:00+00', '{"id": "vase", "name": "Vase", "slug": "vase", "price": "80.00", "pictures": [], "variants": [{"id": "00000000-0000-0000-0000-000000000000", "choices": {}}], "numericId": "3", "createdDate": "2030-01-02T03:04:05.678Z", "description": "Vase, and nothing else.", "lastUpdated": "2030-01-01T00:00:00.000Z", "productType": "physical"}', '1', '{"price": 80, "folded": "vase", "created": 1893553445678, "options": [], "reduced": false, "variants": [{}], "collections": []}', '{f}');

insert into offers (store_id, product_id, variant_id, choices, price, full_price, sku, weight, visible, face) values
('dde4eac7-621a-4c8a-bbde-46494d953107', 'board', '00000000-0000-0000-0000-000000000000', '[]', '4050', '4500', null, null, 'true', '{"name": "Board", "slug": "board", "choices": [], "picture": null, "productType": "physical"}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'book', '00000000-0000-0000-0000-000000000000', '[]', '1200', '1200', null, null, 'true', '{"name": "Book of clay", "slug": "book", "choices": [], "picture": null, "productType": "digital"}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'bowl', '00000000-0000-0000-0000-000000000000', '[]', '3000', '3000', null, null, 'true', '{"name": "Bowl", "slug": "bowl", "choices": [], "picture": null, "productType": "physical"}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'mug', 'a0000000-0000-4000-8000-000000000001', '[["Colour","Sage"]]', '2450', '2450', 'MUG-Sage', '0.3', 'true', '{"name": "Mug", "slug": "mug", "choices": [{"name": "Colour", "text": "Sage", "color": "#9caf88"}], "picture": {"id": "mug-sage", "url": "/sample/mug-sage.svg", "width": 800, "height": 800, "altText": "A sage mug"}, "productType": "physical"}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'mug', 'a0000000-0000-4000-8000-000000000002', '[["Colour","Cream"]]', '2450', '2450', 'MUG-Cream', '0.3', 'true', '{"name": "Mug", "slug": "mug", "choices": [{"name": "Colour", "text": "Cream", "color": "#f4efe6"}], "picture": {"id": "mug-cream", "url": "/sample/mug-cream.svg", "width": 800, "height": 800, "altText": "A cream mug"}, "productType": "physical"}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'mug', 'a0000000-0000-4000-8000-000000000003', '[["Colour","Slate"]]', '2450', '2450', 'MUG-Slate', '0.3', 'true', '{"name": "Mug", "slug": "mug", "choices": [{"name": "Colour", "text": "Slate", "color": "#2f3e46"}], "picture": {"id": "mug-slate", "url": "/sample/mug-slate.svg", "width": 800, "height": 800, "altText": "A slate mug"}, "productType": "physical"}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'secret', '00000000-0000-0000-0000-000000000000', '[]', '99900', '99900', null, null, 'false', '{"name": "Secret", "slug": "secret", "choices": [], "picture": null, "productType": "physical"}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'vase', '00000000-0000-0000-0000-000000000000', '[]', '8000', '8000', null, null, 'true', '{"name": "Vase", "slug": "vase", "choices": [], "picture": null, "productType": "physical"}');

insert into stock (store_id, product_id, variant_id, quantity) values
('dde4eac7-621a-4c8a-bbde-46494d953107', 'bowl', '00000000-0000-0000-0000-000000000000', '3'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'vase', '00000000-0000-0000-0000-000000000000', '0');

insert into collections (store_id, id, revision, slug, visible, name, name_folded, number_of_products, last_updated, facts) values
('dde4eac7-621a-4c8a-bbde-46494d953107', 'clay', '1', 'made-of-clay', 'true', 'Clay', 'clay', '1', '2030-01-01 00:00:00+00', '{"id": "clay", "name": "Clay", "slug": "made-of-clay", "description": ""}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'kitchen', '1', 'kitchen', 'true', 'Kitchen', 'kitchen', '2', '2030-01-01 00:00:00+00', '{"id": "kitchen", "name": "Kitchen", "slug": "kitchen", "picture": {"id": "kitchen", "url": "/sample/kitchen.svg", "width": 1600, "height": 640, "altText": "A shelf with a mug and a bowl"}, "description": "For cooking and eating."}'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'winter', '1', 'winter', 'false', 'Winter', 'winter', '0', '2030-01-01 00:00:00+00', '{"id": "winter", "name": "Winter", "slug": "winter", "visible": false, "description": ""}');

insert into carts (store_id, owner, id, revision, facts, touched_on, seen_again) values
('dde4eac7-621a-4c8a-bbde-46494d953107', 'cart:e37c738a-2bcf-4842-9544-fe40cc49c592', 'e37c738a-2bcf-4842-9544-fe40cc49c592', '1', '{"id": "e37c738a-2bcf-4842-9544-fe40cc49c592", "note": null, "lines": [{"id": "4bb99e5a-94f8-4e39-897b-56951b7ded9a", "product": "book", "variant": "00000000-0000-0000-0000-000000000000", "quantity": 3}], "createdDate": "2030-01-01T00:00:00.000Z", "updatedDate": "2030-01-01T00:00:00.000Z"}', '2030-01-01', 'false'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'visitor:cab45647-3991-4479-9bc4-96a67d8aa852', '230a770d-33bd-49cb-87b5-8bb19e72da9e', '1', '{"id": "230a770d-33bd-49cb-87b5-8bb19e72da9e", "note": null, "lines": [{"id": "4756f4af-38c9-46e4-b252-b9b1c6051aaa", "options": {}, "product": "book", "variant": "00000000-0000-0000-0000-000000000000", "quantity": 2}], "createdDate": "2030-01-01T00:00:00.000Z", "updatedDate": "2030-01-01T00:00:00.000Z"}', '2030-01-01', 'false'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'visitor:cadf0145-9761-433d-b162-09f037419edd', 'e83889a2-e670-4fda-96b4-fd3bb827a4c0', '2', E'{"id": "e83889a2-e670-4fda-96b4-fd3bb827a4c0", "note": "A present: \\"café\\" \\\\ œuf", "lines": [{"id": "6faa8a49-3750-4235-9ecf-d87f4202cb18", "options": {}, "product": "book", "variant": "00000000-0000-0000-0000-000000000000", "quantity": 1}], "createdDate": "2030-01-01T00:00:00.000Z", "updatedDate": "2030-01-01T00:00:00.000Z"}', '2030-01-01', 'false');

insert into outbox (store_id, entity_id, revision, name, payload, created_at) values
('dde4eac7-621a-4c8a-bbde-46494d953107', '230a770d-33bd-49cb-87b5-8bb19e72da9e', '1', 'cart.created', '{"cartId": "230a770d-33bd-49cb-87b5-8bb19e72da9e", "revision": "1"}', '2030-01-01 00:00:00+00'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'e37c738a-2bcf-4842-9544-fe40cc49c592', '1', 'cart.created', '{"cartId": "e37c738a-2bcf-4842-9544-fe40cc49c592", "revision": "1"}', '2030-01-01 00:00:00+00'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'e83889a2-e670-4fda-96b4-fd3bb827a4c0', '1', 'cart.created', '{"cartId": "e83889a2-e670-4fda-96b4-fd3bb827a4c0", "revision": "1"}', '2030-01-01 00:00:00+00'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'e83889a2-e670-4fda-96b4-fd3bb827a4c0', '2', 'cart.updated', '{"cartId": "e83889a2-e670-4fda-96b4-fd3bb827a4c0", "revision": "2"}', '2030-01-01 00:00:00+00');

insert into idempotency (store_id, caller, address, key, body_hash, outcome, created_at, unchanged) values
('dde4eac7-621a-4c8a-bbde-46494d953107', 'merchant', 'POST /ecom/v1/carts', 'create-1', E'\\x375e6f538f4dbdf2dad41424799e7eab42a358ed38f74d924850bc71770143ad', '{"id": "e37c738a-2bcf-4842-9544-fe40cc49c592", "revision": "1"}', '2030-01-01 00:00:00+00', 'false'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'visitor:cab45647-3991-4479-9bc4-96a67d8aa852', 'POST /ecom/v1/carts/current/add-to-cart', '4074506948-373684496-2861318253-364500086', E'\\x437c65bab09a090f1bb40eaf172f0d0584a8b216c8f8534ea67823bbe0366fd7', '{"id": "230a770d-33bd-49cb-87b5-8bb19e72da9e", "revision": "1"}', '2030-01-01 00:00:00+00', 'false'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'visitor:cadf0145-9761-433d-b162-09f037419edd', 'PATCH /ecom/v1/carts/current', '228510868-3045375883-1580265737-3107006098', E'\\xf2744fa4810475b6f1999a0a1dc739cd9323bfe4f8227b982f9a8eef1e481483', '{"id": "e83889a2-e670-4fda-96b4-fd3bb827a4c0", "revision": "2"}', '2030-01-01 00:00:00+00', 'false'),
('dde4eac7-621a-4c8a-bbde-46494d953107', 'visitor:cadf0145-9761-433d-b162-09f037419edd', 'POST /ecom/v1/carts/current/add-to-cart', '3327481120-4260577214-2845569543-1320212057', E'\\x5884cef16c77f17d86b7f53fbac07d9e23c6606dbba992df4b2c347e5994dc30', '{"id": "e83889a2-e670-4fda-96b4-fd3bb827a4c0", "revision": "1"}', '2030-01-01 00:00:00+00', 'false');

insert into migrations (name, checksum, run_at) values
('0001-spine', '32599d689a3c76548c98b7781b5dcc8990fb3cc99346c5ad7d49df78cac802f8', '2030-01-01 00:00:00+00'),
('0002-catalogue', 'ea766b90080ceb556d426b334ada2a421b700e8d9f1cfdffe8cd6d38022fc4cd', '2030-01-01 00:00:00+00'),
('0003-stock-of-each-variant', 'eb60ebc1d6426e0f9c3745230311257a6c0186a2e66c223e5a8ad30b4487ed6e', '2030-01-01 00:00:00+00'),
('0004-days-of-carts', 'f6b920864c449d8d92c7a875630f696c8b6898154dfc0ea18c4af3f91b4bf30e', '2030-01-01 00:00:00+00'),
('0005-what-visitors-leave', 'aa18d4446623e7973ccf877d8d8dec59b530e4006c567fa6732c189654419fae', '2030-01-01 00:00:00+00'),
('0006-shown-prices-and-search', 'f64ef0630297a984ebda0718e7ab624109f83f750dcd9079ad586f5615fb4a46', '2030-01-01 00:00:00+00');
