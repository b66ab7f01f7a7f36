// How to call the API: tokens and keys, requests and responses, and the errors that any call may return.
import type { ApiReference } from './api-reference.ts'
import { Code, ErrorList } from './call.tsx'
import { Shape } from './shape.tsx'

const Literal = ({ children }: { children: string }) => <code className="font-mono text-sm">{children}</code>

/** The first section of the API reference. */
export function GettingStarted({
  origin,
  commonErrors,
  errorSchema,
  tokenCommand,
}: Omit<ApiReference, 'chapters'> & { tokenCommand: string }) {
  const heading = 'mb-2 mt-8 font-medium'
  return (
    <section id="calling" aria-labelledby="calling-title" className="scroll-mt-4 border-t border-line py-10">
      <h2 id="calling-title" className="font-display text-2xl">
        Getting started
      </h2>
      <div className="gap-x-10 xl:grid xl:grid-cols-2">
        <div className="max-w-measure">
          <h3 className={heading}>Authentication</h3>
          <div className="space-y-4">
            <p>
              Visitors call with an access token, which anyone can request. A store’s own programs call with
              an API key. The first start of a shop prints one, once, in its terminal or into a file;{' '}
              <Literal>VITRINE_API_KEY</Literal> sets one of your own. Send either in the{' '}
              <Literal>authorization</Literal> header. The examples call them <Literal>$TOKEN</Literal> and{' '}
              <Literal>$API_KEY</Literal>.
            </p>
          </div>
          <h3 className={heading}>Requests and responses</h3>
          <div className="space-y-4">
            <p>
              A success is status 200 with a JSON object. A read with <Literal>If-None-Match</Literal> may
              answer 304 without a body, and sign-in calls that a browser opens answer with a redirect.
              Unknown fields of a request are ignored; fields with a question mark are optional.
            </p>
            <p>
              Send a query by POST with a JSON body, or by GET with the same JSON, encoded as base64url, in
              the parameter <Literal>.r</Literal>.
            </p>
            <p>
              A write with an <Literal>Idempotency-Key</Literal> header is applied once, however often it is
              sent.
            </p>
            <p>
              The examples use products and collections of the sample store. Carts and their lines belong to
              one visitor: replace their ids with your own.
            </p>
          </div>
        </div>
        <div className="mt-8 min-w-0 space-y-3">
          <Code label="Request a token with curl">{`TOKEN=$(${tokenCommand} \\\n  | node -pe 'JSON.parse(fs.readFileSync(0)).access_token')`}</Code>
          <Code label="Create a client">{`import { cart, collections, createClient, products,
  session, variants } from '@vitrine/client'

const shop = createClient({
  clientId: '5e11f00d-0000-4000-8000-000000000001',
  url: '${origin}',
  modules: { session, cart, products, variants, collections },
})`}</Code>
        </div>
      </div>
      <div className="gap-x-10 xl:grid xl:grid-cols-2">
        <div>
          <h3 className={heading}>Common errors</h3>
          <ErrorList errors={commonErrors} />
        </div>
        <div>
          <h3 className={heading}>Error format</h3>
          <Shape schema={errorSchema} />
        </div>
      </div>
    </section>
  )
}
