// The origins of the pictures of each store. Those of what is stored are read as pictureOriginsIn() in packages/rules does,
// except for hosts that are no ASCII: they are added when their products are saved next.

const documents = `
  select store_id, facts::text as body from products
  union all select store_id, facts::text from collections
  union all select store_id, facts::text from catalog_entities
  union all select id, jsonb_build_array(settings->'home'->'picture', settings->'branding', settings->'policies')::text from stores`

export const pictureOrigins = `
create table picture_origins (
  store_id uuid not null references stores,
  origin text collate "C" not null,
  primary key (store_id, origin)
);
insert into picture_origins (store_id, origin)
select distinct d.store_id, regexp_replace(lower(m.found[1]), '^(http:.*):80$|^(https:.*):443$', '\\1\\2')
from (${documents}) d
cross join lateral regexp_matches(
  d.body, '(?:"(?:url|logoUrl)": "|<img\\M[^>]*?\\ssrc=\\\\?["'']?)(https?://[a-z\\d._-]+(?::\\d+)?)(?=[/?#"''\\\\\\s>]|$)', 'gi') m (found)
where d.body ~ 'https?:'
`
