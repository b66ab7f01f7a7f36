// Members: who signs in, and with what. One-time tokens are the secrets that work once, such as an authorization code; only
// their hashes are stored. Attempts count what was tried on an address. A client has registered where it may be led back to.

export const members = `
create table members (
  store_id uuid not null,
  id uuid not null,
  revision bigint not null,
  event_seq bigint not null,
  -- In its canonical form; null once the account is deleted.
  email text collate "C",
  email_verified boolean not null,
  status text not null,
  pending_reasons text[] not null,
  password_hash text,
  profile jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
create unique index members_email on members (store_id, email);

-- The hash comes first, because most of these secrets are shown before a store is known.
create table one_time_tokens (
  hash bytea primary key,
  store_id uuid not null,
  kind text collate "C" not null,
  member_id uuid,
  payload jsonb not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_member on one_time_tokens (store_id, member_id) where member_id is not null;
create index one_time_tokens_expiry on one_time_tokens (expires_at);

create table attempts (
  store_id uuid not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  count int not null,
  ends_at timestamptz not null,
  primary key (store_id, kind, key)
);
create index attempts_expiry on attempts (ends_at);

alter table token_families add column signed_in_at timestamptz;
alter table token_families add column device text;
create index token_families_member on token_families (store_id, member_id) where member_id is not null;
create index token_families_ended on token_families (ended_at) where member_id is not null and ended_at is not null;

alter table oauth_clients add column redirect_uris text[] collate "C" not null default '{}';
alter table stores add column settings jsonb not null default '{}';
alter table stores add column event_seq bigint not null default 0
`
