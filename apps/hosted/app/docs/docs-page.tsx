// The API as a page to read: made from the description that tools read at /openapi.json, and needing no script.
import type { Route } from './+types/docs-page'
import { hostedContext } from '../context.ts'
import { Call, Code, Refusals } from './call.tsx'
import { type ApiReference, handbookOf } from './api-reference.ts'
import { Shape } from './shape.tsx'

/** Nothing here wakes up. */
export const handle = { still: true }

const made = new Map<string, ApiReference>()

export function loader({ context }: Route.LoaderArgs) {
  const { platformUrl } = context.get(hostedContext)
  const book = made.get(platformUrl) ?? handbookOf(platformUrl)
  made.set(platformUrl, book)
  return book
}

export const headers = () => ({ 'cache-control': 'public, max-age=300' })

export function meta() {
  return [
    { title: 'The API' },
    { name: 'description', content: 'Every call that the platform answers, with its shapes and an example.' },
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
            How to call
          </a>
        </li>
        {chapters.map(({ name, calls }) => (
          <li key={name} className="lg:mt-3">
            <a href={`#${name}`} className={chapter}>
              {title(name)}
            </a>
            <ul className="hidden lg:block">
              {calls.map(({ id, does }) => (
                <li key={id}>
                  <a href={`#${id}`} className="block py-1 leading-snug text-ink-soft hover:text-ink">
                    {does}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className="lg:mt-3">
          <a href="#shapes" className={chapter}>
            Shapes
          </a>
        </li>
      </ul>
    </nav>
  )
}

function Calling({ book: { origin, anywhere, error }, first }: { book: ApiReference; first: string }) {
  return (
    <section id="calling" aria-labelledby="calling-title" className="scroll-mt-4 border-t border-line py-10">
      <h2 id="calling-title" className="font-display text-2xl">
        How to call
      </h2>
      <div className="gap-x-10 xl:grid xl:grid-cols-2">
        <div className="mt-4 max-w-measure space-y-4">
          <p>
            A visitor needs a token, which anyone may ask for; a store’s own programs need one of its API
            keys. Both go into <code className="font-mono text-sm">authorization</code>, as they are; in the
            examples they are <code className="font-mono text-sm">$TOKEN</code> and{' '}
            <code className="font-mono text-sm">$API_KEY</code>, which the platform’s first start prints.
          </p>
          <p>
            Goods and collections in the examples are the sample shop’s. Carts and their lines are somebody’s
            own: where an example names one by its id, put in yours.
          </p>
          <p>
            Every success is exactly 200 with a JSON object. A question may be asked by POST with a body, or
            by GET with the same body as JSON in base64url in <code className="font-mono text-sm">.r</code>.
            Unknown fields are dropped; those with a question mark may be absent.
          </p>
          <p>
            A write with an <code className="font-mono text-sm">Idempotency-Key</code> is done once, however
            often it is sent.
          </p>
        </div>
        <div className="mt-4 min-w-0 space-y-3">
          <Code label="A token, with curl">{`TOKEN=$(${first} \\\n  | node -pe 'JSON.parse(fs.readFileSync(0)).access_token')`}</Code>
          <Code label="A shop, with the client">{`import { cart, collections, createClient, products,
  session, variants } from '@vitrine/client'

const shop = createClient({
  clientId: '5e11f00d-0000-4000-8000-000000000001',
  host: '${origin}',
  modules: { session, cart, products, variants, collections },
})`}</Code>
        </div>
      </div>
      <div className="gap-x-10 xl:grid xl:grid-cols-2">
        <div>
          <h3 className="mb-2 mt-8 font-medium">What any call may refuse</h3>
          <Refusals refuses={anywhere} />
        </div>
        <div>
          <h3 className="mb-2 mt-8 font-medium">How a refusal is told</h3>
          <Shape schema={error} />
        </div>
      </div>
    </section>
  )
}

export default function DocsPage({ loaderData: book }: Route.ComponentProps) {
  const { chapters, shapes } = book
  const first = chapters.flatMap(({ calls }) => calls).find(({ path }) => path === '/oauth2/token')
  return (
    <div className="mx-auto max-w-[100rem] lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      <Contents chapters={chapters} />
      <main id="main" tabIndex={-1} className="px-page pb-24 pt-8 outline-none">
        <p className="text-sm text-ink-soft">
          <a href="/" className="underline decoration-edge underline-offset-4 hover:text-accent">
            The platform
          </a>
        </p>
        <h1 className="mt-1 font-display text-4xl">The API</h1>
        <p className="mb-10 mt-3 max-w-measure text-ink-soft">
          Every call that the platform answers, with an example on the sample shop. Tools read the same as{' '}
          <a href="/openapi.json" className="underline decoration-edge underline-offset-4 hover:text-accent">
            OpenAPI 3.1
          </a>
          .
        </p>
        <Calling book={book} first={first?.curl.replace('curl ', 'curl -s ') ?? ''} />
        {chapters.map(({ name, calls }) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`} className="scroll-mt-4">
            <h2 id={`${name}-title`} className="pb-6 pt-16 font-display text-2xl">
              {title(name)}
            </h2>
            <ul className="mb-8 text-sm lg:hidden">
              {calls.map(({ id, does }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-target items-center leading-snug hover:text-accent"
                  >
                    {does}
                  </a>
                </li>
              ))}
            </ul>
            {calls.map((call) => (
              <Call key={call.id} call={call} />
            ))}
          </section>
        ))}
        <section id="shapes" aria-labelledby="shapes-title" className="scroll-mt-4">
          <h2 id="shapes-title" className="pb-6 pt-16 font-display text-2xl">
            Shapes
          </h2>
          <div className="gap-10 xl:columns-2">
            {shapes.map(([name, schema]) => (
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
