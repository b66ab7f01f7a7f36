// A visitor's id apart from the id of its token family, and the member who is signed in: both belong to the family, and the
// member replaces the role. A family from before has the visitor's id. Signing keys may be wrapped by the operator's secret.

export const visitorsAndKeys = `
alter table token_families add column visitor_id uuid;
update token_families set visitor_id = family;
alter table token_families alter column visitor_id set not null;
alter table token_families add column member_id uuid;
alter table token_families drop column role;
create index token_families_visitor on token_families (store_id, visitor_id);

alter table signing_keys add column wrapped boolean not null default false
`
