// The API reference as a page: made from the same document as /openapi.json, without script.
import type { PageHandle } from '@vitrine/app-server/browser'
import type { Route } from './+types/docs-page'
import { hostedContext } from '../context.ts'
import { Call, Code, ErrorList } from './call.tsx'
import { type ApiReference, readReference } from './api-reference.ts'
import { Shape } from './shape.tsx'

/** Sent without script (root.tsx). */
export const handle = { isStatic: true } satisfies PageHandle

const cache = new Map<string, ApiReference>()

export function loader({ context }: Route.LoaderArgs) {
  const { platformUrl } = context.get(hostedContext)
  const reference = cache.get(platformUrl) ?? readReference(platformUrl)
  cache.set(platformUrl, reference)
  return reference
}

export const headers = () => ({ 'cache-control': 'public, max-age=300' })

export function meta() {
  return [
    { title: 'API reference' },
    {
      name: 'description',
      content: 'Every call of the platform, with parameters, response, errors and an example.',
    },
  ]
}

const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function Contents({ chapters }: Pick<ApiReference, 'chapters'>) {
  const chapter = 'flex min-h-target items-center font-medium hover:text-accent lg:min-h-8'
  return (
    <nav
      aria-label="Contents"
      className="px-page pt-6 text-sm lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:py-8 lg:pr-4"
    >
      <ul className="flex flex-wrap gap-x-5 lg:block">
        <li>
          <a href="#calling" className={chapter}>
            Getting started
          </a>
        </li>
        {chapters.map(({ name, calls }) => (
          <li key={name} className="lg:mt-3">
            <a href={`#${name}`} className={chapter}>
              {title(name)}
            </a>
            <ul className="hidden lg:block">
              {calls.map(({ id, summary }) => (
                <li key={id}>
                  <a href={`#${id}`} className="block py-1 leading-snug text-ink-soft hover:text-ink">
                    {summary}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className="lg:mt-3">
          <a href="#schemas" className={chapter}>
            Schemas
          </a>
        </li>
      </ul>
    </nav>
  )
}

const Literal = ({ children }: { children: string }) => <code className="font-mono text-sm">{children}</code>

function GettingStarted({
  reference: { origin, commonErrors, errorSchema },
  tokenCommand,
}: {
  reference: ApiReference
  tokenCommand: string
}) {
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
              an API key, which is shown when the store is created. Send either in the{' '}
              <Literal>authorization</Literal> header. The examples call them <Literal>$TOKEN</Literal> and{' '}
              <Literal>$API_KEY</Literal>.
            </p>
          </div>
          <h3 className={heading}>Requests and responses</h3>
          <div className="space-y-4">
            <p>
              A success is always status 200 with a JSON object. Unknown fields of a request are ignored;
              fields with a question mark are optional.
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

export default function DocsPage({ loaderData: reference }: Route.ComponentProps) {
  const { chapters, schemas } = reference
  const token = chapters.flatMap(({ calls }) => calls).find(({ path }) => path === '/oauth2/token')
  return (
    <div className="mx-auto max-w-[100rem] lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      <Contents chapters={chapters} />
      <main id="main" tabIndex={-1} className="px-page pb-24 pt-8 outline-none">
        <p className="text-sm text-ink-soft">
          <a href="/" className="underline decoration-edge underline-offset-4 hover:text-accent">
            Front page
          </a>
        </p>
        <h1 className="mt-1 font-display text-4xl">API reference</h1>
        <p className="mb-10 mt-3 max-w-measure text-ink-soft">
          Every call of the platform, with an example from the sample store. Also available as{' '}
          <a href="/openapi.json" className="underline decoration-edge underline-offset-4 hover:text-accent">
            OpenAPI 3.1
          </a>
          .
        </p>
        <GettingStarted reference={reference} tokenCommand={token?.curl.replace('curl ', 'curl -s ') ?? ''} />
        {chapters.map(({ name, calls }) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`} className="scroll-mt-4">
            <h2 id={`${name}-title`} className="pb-6 pt-16 font-display text-2xl">
              {title(name)}
            </h2>
            <ul className="mb-8 text-sm lg:hidden">
              {calls.map(({ id, summary }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-target items-center leading-snug hover:text-accent"
                  >
                    {summary}
                  </a>
                </li>
              ))}
            </ul>
            {calls.map((call) => (
              <Call key={call.id} call={call} />
            ))}
          </section>
        ))}
        <section id="schemas" aria-labelledby="schemas-title" className="scroll-mt-4">
          <h2 id="schemas-title" className="pb-6 pt-16 font-display text-2xl">
            Schemas
          </h2>
          <div className="gap-10 xl:columns-2">
            {schemas.map(([name, schema]) => (
              <section
                key={name}
                id={name}
                aria-label={name}
                className="scroll-mt-4 break-inside-avoid-column pb-8"
              >
                <h3 className="mb-1 font-mono font-medium">
                  <a href={`#${name}`} className="hover:text-accent">
                    {name}
                  </a>
                </h3>
                <Shape schema={schema} />
              </section>
            ))}
          </div>
        </section>
      </main>
    </div>
  )
}
