// The payload of an event as it was written: nothing queries inside it, and parsing it cost a tenth of writing a cart.

export const eventsAsText = `
alter table outbox alter column payload type json
`
