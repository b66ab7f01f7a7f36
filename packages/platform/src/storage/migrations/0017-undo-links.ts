// Links that undo a change of address went to addresses that were never proven to be the member's. They no longer work.

export const undoLinks = `
delete from one_time_tokens where kind = 'undo-email' and payload @> '{"isVerified": false}'
`
