// Writes an example as a curl command, which runs once $TOKEN or $API_KEY is set.
import { formatJson } from './json.ts'

/** The request of an example. */
interface ExampleRequest {
  method: string
  url: string
  /** The accepted security schemes: `visitor`, `key`, or none. */
  schemes: string[]
  body: unknown
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The curl command for a request. */
export function toCurl({ method, url, schemes, body }: ExampleRequest): string {
  const variable = schemes.includes('visitor') ? 'TOKEN' : schemes.includes('key') ? 'API_KEY' : undefined
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(url)}`,
    ...(variable ? [`-H "authorization: $${variable}"`] : []),
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quote(formatJson(body))}`]),
  ].join(' \\\n  ')
}
