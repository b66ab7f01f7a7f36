// All kinds of entities are in one table. The view is for processes of the version before, while they run beside new ones.

export const entitiesOfAllKinds = `
alter table catalog_entities rename to entities;
create view catalog_entities as select * from entities
`
