// The shop itself. What is said around the goods, and which drawing stands there, is the storefront's.

/** How the sample shop is opened. */
export const sampleStore = { name: 'Halden Goods', currency: 'EUR', language: 'en' } as const
