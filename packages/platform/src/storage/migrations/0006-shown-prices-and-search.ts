// Tax and language become settings of a store; stores that exist have said that their prices include tax.
// Folded names spell out letters such as ß, as fold() in packages/rules/src/text.ts does. The names of options and choices
// are in Unicode's composed form (NFC), as in the contract, so that requests find them.

const toSpelledOut = (text: string) =>
  `replace(replace(replace(replace(translate(${text}, 'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`
const hasSpecialLetters = (text: string) => `${text} ~ '[øłđðħıßæœþ]'`
const spellOut = (table: string, column: string) =>
  `update ${table} set ${column} = ${toSpelledOut(column)} where ${hasSpecialLetters(column)}`

const each = (array: string, name: string, value: string) =>
  `(select coalesce(jsonb_agg(${value} order by ${name}.nth), '[]')
    from jsonb_array_elements(${array}) with ordinality as ${name}(one, nth))`
const composed = (choices: string) =>
  `(select coalesce(jsonb_object_agg(normalize(e.key), normalize(e.value)), '{}') from jsonb_each_text(${choices}) as e)`
const composedOptions = (options: string, choiceName: string) =>
  each(
    options,
    'o',
    `o.one || jsonb_build_object('name', normalize(o.one->>'name'), 'choices', ${each(
      "o.one->'choices'",
      'c',
      `c.one || jsonb_build_object('${choiceName}', normalize(c.one->>'${choiceName}'))`,
    )})`,
  )

export const shownPricesAndSearch = `
alter table stores alter column language drop not null;
alter table stores add column prices_include_tax boolean not null default true;
${spellOut('products', 'name_folded')};
${spellOut('products', 'description_folded')};
${spellOut('products', 'sku_folded')};
${spellOut('collections', 'name_folded')};
update products set shown = shown || jsonb_build_object('folded', ${toSpelledOut("(shown->>'folded')")})
where ${hasSpecialLetters("(shown->>'folded')")};
update products set
  facts = facts || jsonb_build_object(
    'options', ${composedOptions("facts->'options'", 'description')},
    'variants', ${each("facts->'variants'", 'v', `v.one || jsonb_build_object('choices', ${composed("v.one->'choices'")})`)}
  ),
  shown = shown || jsonb_build_object(
    'options', ${composedOptions("shown->'options'", 'name')},
    'variants', ${each("shown->'variants'", 'v', composed('v.one'))}
  )
where facts ? 'options' and facts::text is not normalized;
update offers set choices = (
  select '[' || string_agg(
    '[' || to_json(normalize(c.one->>0))::text || ',' || to_json(normalize(c.one->>1))::text || ']', ','
    order by normalize(c.one->>0) collate "C"
  ) || ']'
  from jsonb_array_elements(choices::jsonb) as c(one)
) where choices is not normalized
`
