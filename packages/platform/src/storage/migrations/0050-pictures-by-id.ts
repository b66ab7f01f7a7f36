// Pictures are found by their ids, whatever product or collection has them: their addresses have nothing else.

const idsIn = (path: string) => `select jsonb_path_query(facts, '${path}.pictures[*].id') as id`

export const picturesById = `
create function picture_ids(facts jsonb) returns text[] immutable language sql as $$
  select array_agg(p.id #>> '{}') from (
    ${idsIn('$')} union ${idsIn('$.options[*].choices[*]')} union ${idsIn('$.modifiers[*].choicesSettings.choices[*]')}
  ) p
$$;
create index products_pictures on products using gin (picture_ids(facts));
create index collections_picture on collections ((facts->'picture'->>'id'))
`
