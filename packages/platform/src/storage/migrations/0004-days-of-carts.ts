// The day on which a cart was touched last, so that those of visitors who are gone can be found. A day, because rows are
// written in place only while what is indexed of them stays.

export const daysOfCarts = `
alter table carts add column touched_on date;
update carts set touched_on = (updated_at at time zone 'UTC')::date;
alter table carts alter column touched_on set not null;
alter table carts drop column updated_at;
create index carts_touched on carts (touched_on) where owner like 'visitor:%'
`
