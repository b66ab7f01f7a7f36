// The origins of the pictures of each store. Those of what is stored are read as pictureOriginsIn() in packages/rules does, except
// for hosts that are not ASCII: they are added when their documents are saved next. No key refers to the stores, whose rows other
// processes change meanwhile.

const documents = `
  select store_id, facts - 'variants' - 'extendedFields' as body from products
  union all select store_id, facts from collections
  union all select store_id, facts from catalog_entities
  union all select id, settings from stores`

const fields = ['pictures[*]', 'picture', 'image', 'displayImage', 'src']
const urls = fields.map((field) => `select jsonb_path_query(d.body, '$.**.${field}.url') #>> '{}'`)
const texts = ['description', 'body'].map(
  (field) => `
  select m.found[1] from jsonb_path_query(d.body, '$.**.${field} ? (@.type() == "string")') t (html)
  cross join lateral regexp_matches(t.html #>> '{}', '<img\\M[^>]*?\\ssrc\\s*=\\s*["'']?(https?:[^\\s"''>]*)', 'gi') m (found)`,
)
const addresses = [...urls, `select d.body #>> '{branding,logoUrl}'`, ...texts].join(' union all ')
const origin = String.raw`lower(substring(a.url from '(?i)^(https?://[a-z\d._-]+(?::\d+)?)(?:[/?#]|$)'))`

export const pictureOrigins = `
create table picture_origins (
  store_id uuid not null,
  origin text collate "C" not null,
  primary key (store_id, origin)
);
insert into picture_origins (store_id, origin)
select distinct d.store_id, regexp_replace(${origin}, '^(http:.*):80$|^(https:.*):443$', '\\1\\2')
from (${documents}) d
cross join lateral (${addresses}) a (url)
where d.body::text ~ 'https?:' and ${origin} is not null
`
