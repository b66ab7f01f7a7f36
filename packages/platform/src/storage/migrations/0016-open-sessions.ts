// The open sessions of a member by their last use: at a sign-in the oldest of too many end.

export const openSessions = `
create index token_families_open on token_families (store_id, member_id, used_at desc)
  where member_id is not null and ended_at is null
`
