// One call of the API: what it does, who may call, its parameters, body, response and errors, and an example.
import type { ReactNode } from 'react'
import type { ErrorRow, OperationPage } from './api-reference.ts'
import { formatJson } from './json.ts'
import { Field, Prose, Shape } from './shape.tsx'

/** A code box. Long lines wrap; long boxes scroll, so they must be focusable. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-112 overflow-y-auto rounded-box border border-line bg-surface p-4 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      <code>{children}</code>
    </pre>
  )
}

/** A list of errors: code and status, when it happens, what to do. */
export function ErrorList({ errors }: { errors: ErrorRow[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {errors.map(({ status, code, when }) => (
        <li key={`${status} ${code}`} className="py-2">
          <p className="wrap-anywhere">
            {code && <code className="font-mono font-medium">{code} </code>}
            <span className="text-ink-soft tabular-nums">{status}</span>
          </p>
          <Prose>{when}</Prose>
        </li>
      ))}
    </ul>
  )
}

function Part({ title, of, children }: { title: string; of: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h3 className="mb-1 text-sm font-medium">
        {title}
        <span className="sr-only">: {of}</span>
      </h3>
      {children}
    </div>
  )
}

const locations = { path: 'In the path.', query: 'In the query string.', header: 'Header.' }

/** One call. */
export function Call({ call }: { call: OperationPage }) {
  const { id, summary, methods, path, description, parameters, body, response, errors } = call
  const { curl, client, exampleResponse } = call
  return (
    <article id={id} className="scroll-mt-4 border-t border-line py-10">
      <h2 className="font-display text-xl">
        <a href={`#${id}`} className="hover:text-accent">
          {summary}
        </a>
      </h2>
      <p className="mt-2 font-mono text-sm wrap-anywhere">
        <span className="font-semibold text-accent">{methods.join(' or ')}</span> {path}
      </p>
      <div className="mt-1">
        <Prose>{description}</Prose>
      </div>
      <div className="gap-x-10 xl:grid xl:grid-cols-2">
        <div className="min-w-0">
          {parameters.length > 0 && (
            <Part title="Parameters" of={summary}>
              <ul className="ml-0.5 border-l border-line pl-4">
                {parameters.map((parameter) => (
                  <Field
                    key={parameter.name}
                    name={parameter.name}
                    schema={parameter.schema}
                    isRequired={parameter.required}
                    description={`${locations[parameter.in]} ${parameter.description ?? ''}`.trim()}
                  />
                ))}
              </ul>
            </Part>
          )}
          {body && (
            <Part title="Request body" of={summary}>
              <Shape schema={body} />
            </Part>
          )}
          <Part title="Response" of={summary}>
            <Shape schema={response} />
          </Part>
          {errors.length > 0 && (
            <Part title="Errors" of={summary}>
              <ErrorList errors={errors} />
            </Part>
          )}
        </div>
        <div className="min-w-0">
          <Part title="Example" of={summary}>
            <div className="space-y-3">
              <Code label={`With curl: ${summary}`}>{curl}</Code>
              {client && <Code label={`With the client: ${summary}`}>{client}</Code>}
              <details>
                <summary className="min-h-target cursor-pointer content-center text-sm text-ink-soft hover:text-ink">
                  Response of the sample store
                </summary>
                <Code label={`Example response: ${summary}`}>{formatJson(exampleResponse)}</Code>
              </details>
            </div>
          </Part>
        </div>
      </div>
    </article>
  )
}
