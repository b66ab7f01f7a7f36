// Whether a cart was seen again after its first hour, and which idempotency records belong to writes without a change:
// both so that they can be deleted early. Carts from before count as seen.

export const whatVisitorsLeave = `
alter table carts add column seen_again boolean not null default true;
alter table carts alter column seen_again set default false;
create index carts_unseen on carts (touched_on) where not seen_again and owner like 'visitor:%';
alter table idempotency add column unchanged boolean not null default false;
create index idempotency_unchanged on idempotency (store_id, caller, created_at) where unchanged
`
