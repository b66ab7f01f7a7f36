// The origins of the pictures in what a store has saved: its pages allow them in their Content-Security-Policy.

// Pictures have a `url`, and so do links, which pages load nothing from. Descriptions may be HTML as it was sent.
const addresses =
  /(?<!"link":\{)"(?:url|logoUrl)":"(https?:[^"\\]*)|<img\b[^>]{0,2000}?\ssrc\s*=\s*\\?["']?(https?:[^\s"'\\>]*)/gi

// A semicolon or a comma in a host, which URLs allow, would end a directive or the whole policy.
const plainHost = /^(?:[a-z\d._-]+|\[[\da-f:]+\])$/

function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname, origin } = new URL(url)
  return plainHost.test(hostname) ? origin : undefined
}

/** The origins of all pictures in documents that are JSON, sorted. */
export function pictureOriginsIn(json: string): string[] {
  const origins = new Set<string>()
  for (const [, ofPicture, inHtml] of json.matchAll(addresses)) {
    const origin = originOf((ofPicture ?? inHtml) as string)
    if (origin) origins.add(origin)
  }
  return [...origins].toSorted()
}
