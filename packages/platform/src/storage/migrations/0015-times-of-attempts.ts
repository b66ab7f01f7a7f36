// Attempts keep their times, so that a limit holds for any span of time; those that were only counted start anew. The column
// `count` stays for processes of the version before, which run on during an upgrade.

export const timesOfAttempts = `
alter table attempts alter column count set default 0;
alter table attempts add column times timestamptz[] not null default '{}'
`
