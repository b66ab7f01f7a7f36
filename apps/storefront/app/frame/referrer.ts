// The page that led to a request.

/** The page of this storefront that led to a request; undefined if another site did, or none. */
export function ownReferrer({ headers, url }: Request): string | undefined {
  const referrer = headers.get('referer')
  try {
    return referrer && new URL(referrer).origin === new URL(url).origin ? referrer : undefined
  } catch {
    return undefined
  }
}
