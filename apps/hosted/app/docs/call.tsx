// One call of the API: what it does, who may, what it takes, answers and refuses, and an example of all that.
import type { ReactNode } from 'react'
import type { ErrorRow, OperationPage } from './api-reference.ts'
import { readable } from './json.ts'
import { Field, Shape } from './shape.tsx'

/** Something to copy; what is wider than the page is reached by the keyboard too. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-112 overflow-auto rounded-box border border-line bg-surface p-4 font-mono text-xs leading-relaxed"
    >
      <code>{children}</code>
    </pre>
  )
}

/** What is refused, with its code and its status. */
export function Refusals({ refuses }: { refuses: ErrorRow[] }) {
  return (
    <ul className="space-y-1 text-sm">
      {refuses.map(({ status, code, says }) => (
        <li key={`${status} ${code}`} className="flex gap-3">
          <span className="tabular-nums text-ink-soft">{status}</span>
          <span className="min-w-0 wrap-anywhere">
            {code && <code className="font-mono">{code}</code>} {says.replaceAll('`', '')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Part({ title, of, children }: { title: string; of: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h4 className="mb-1 text-sm font-medium">
        {title}
        <span className="sr-only">: {of}</span>
      </h4>
      {children}
    </div>
  )
}

const places = { path: 'In the path.', query: 'In the address.', header: 'A header.' }

/** The call. */
export function Call({ call }: { call: OperationPage }) {
  const { id, does, methods, path, who, parameters, body, answer, refuses, curl, client, answers } = call
  return (
    <article id={id} className="scroll-mt-4 border-t border-line py-10">
      <h3 className="font-display text-xl">
        <a href={`#${id}`} className="hover:text-accent">
          {does}
        </a>
      </h3>
      <p className="mt-2 font-mono text-sm wrap-anywhere">
        <span className="font-semibold text-accent">{methods.join(' or ')}</span> {path}
      </p>
      <p className="mt-1 text-sm text-ink-soft">{who}</p>
      <div className="gap-x-10 xl:grid xl:grid-cols-2">
        <div className="min-w-0">
          {(parameters.length > 0 || body) && (
            <Part title="Takes" of={does}>
              {parameters.length > 0 && (
                <ul className="mb-2 ml-0.5 border-l border-line pl-4">
                  {parameters.map((one) => (
                    <Field
                      key={one.name}
                      name={one.name}
                      schema={one.schema}
                      must={one.required}
                      says={`${places[one.in]} ${one.description ?? ''}`.trim()}
                    />
                  ))}
                </ul>
              )}
              {body && <Shape schema={body} />}
            </Part>
          )}
          <Part title="Answers" of={does}>
            <Shape schema={answer} />
          </Part>
          {refuses.length > 0 && (
            <Part title="Refuses" of={does}>
              <Refusals refuses={refuses} />
            </Part>
          )}
        </div>
        <div className="min-w-0">
          <Part title="For example" of={does}>
            <div className="space-y-3">
              <Code label={`With curl: ${does}`}>{curl}</Code>
              {client && <Code label={`With the client: ${does}`}>{client}</Code>}
              <details>
                <summary className="min-h-target cursor-pointer content-center text-sm text-ink-soft hover:text-ink">
                  What the sample shop answers
                </summary>
                <Code label={`The answer: ${does}`}>{readable(answers)}</Code>
              </details>
            </div>
          </Part>
        </div>
      </div>
    </article>
  )
}
