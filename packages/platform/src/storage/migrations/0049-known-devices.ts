// The devices on which a member has signed in with the password, by the hash of a secret that the device keeps.

export const knownDevices = `
create table known_devices (
  store_id uuid not null,
  member_id uuid not null,
  device bytea not null,
  used_at timestamptz not null,
  primary key (store_id, member_id, device)
);
create index known_devices_used on known_devices (used_at)
`
