// Finds the events that a member has caused, so that they can be deleted with the account.

export const eventsOfMembers = `
create index outbox_member on outbox (store_id, actor_id) where actor_kind = 'member'
`
