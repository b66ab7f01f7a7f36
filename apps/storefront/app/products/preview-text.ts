// What previews say. Only the server and the page of ended links have these texts, so that product pages stay small.

export const previewText = {
  title: (name: string) => `Preview: ${name}`,
  page: (expirationDate: string) => ({
    text: `Preview: shoppers do not see this page. The link works until ${expirationDate.slice(0, 16).replace('T', ' ')} UTC.`,
    action: 'Preview',
  }),
  ended: {
    title: 'This preview has ended',
    text: 'Links to previews work for a day. Ask the shop for a new one.',
    action: 'See all products',
  },
}
