// An example as a line for the shell, which runs as it stands once its token or key is set.
import { readable } from './json.ts'

/** What is asked, and with which proof. */
interface Asked {
  method: string
  url: string
  /** `visitor`, `key`, or nothing at all. */
  needs: string[]
  body: unknown
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The example as `curl` is told it. */
export function curlOf({ method, url, needs, body }: Asked): string {
  const variable = needs.includes('visitor') ? 'TOKEN' : needs.includes('key') ? 'API_KEY' : undefined
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...(variable ? [`-H "authorization: $${variable}"`] : []),
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(readable(body))}`]),
  ].join(' \\\n  ')
}
