// Reads the form that a page has sent, and answers it with its problem.
import { retryAfterContext } from '@vitrine/app-server'
import { type RouterContextProvider, data } from 'react-router'
import type { FormProblem } from './error-text.ts'
import { type VisitorRedirect, throwEnded } from './redirect-session.ts'

/** Reads the text fields of a form; those of an unreadable one are empty. */
export async function readForm(request: Request): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => new FormData())
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** Refuses a form that was not sent by the page of this redirect session. */
export function assertSession(field: (name: string) => string, redirect: VisitorRedirect) {
  if (field('session') !== redirect.token) throwEnded()
}

/** The response that shows a form again, with its problem and what was typed; `typed` never holds a password. */
export function withProblem<Problem extends Pick<FormProblem, 'status' | 'retryAfter'>, Typed extends object>(
  context: Readonly<RouterContextProvider>,
  problem: Problem,
  typed: Typed,
) {
  if (problem.retryAfter !== undefined) context.set(retryAfterContext, `${problem.retryAfter}`)
  return data({ problem, typed }, { status: problem.status })
}
