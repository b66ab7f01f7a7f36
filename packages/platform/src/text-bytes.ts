// The length of texts in bytes.

const utf8 = new TextEncoder()

/** How many bytes a text has in UTF-8; Node counts them without making them. */
export const textBytes = (text: string): number =>
  typeof Buffer === 'undefined' ? utf8.encode(text).length : Buffer.byteLength(text)
