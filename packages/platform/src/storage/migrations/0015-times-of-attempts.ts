// Attempts keep their times, so that a limit holds for any span of time. The counts of before cannot be told by their times:
// they start anew.

export const timesOfAttempts = `
delete from attempts;
alter table attempts drop column count;
alter table attempts add column times timestamptz[] not null
`
