// Paths of the sign-in pages that a link of a mail leads to, with what the link names.

const passedOn = ['clientId', 'redirect']

/** A path of these pages for the client that the URL names, with the way back to its storefront. */
export const pathFor = (path: string, { searchParams }: URL): string => {
  const search = new URLSearchParams(
    passedOn.flatMap((name) => searchParams.getAll(name).map((value) => [name, value])),
  )
  return search.size === 0 ? path : `${path}?${search}`
}
