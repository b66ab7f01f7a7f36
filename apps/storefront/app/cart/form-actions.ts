// What the cart's forms share when they are posted without script: apply the change, then redirect to the cart or show the error.
import type { CurrentCart } from '@vitrine/client'
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { toErrorText } from '../error-text.ts'
import type { ErrorText } from '../error-text.ts'
import { allParam, cappedParam } from './cart-url.ts'

/** Applies the change, then redirects to the cart with `query`; on an error, answers it with the `posted` values. */
export async function applyForm<Posted>(
  request: Request,
  mutate: () => Promise<CurrentCart>,
  posted: Posted,
  {
    describeError = toErrorText,
    query = [],
  }: { describeError?: (error: unknown) => ErrorText; query?: string[][] } = {},
) {
  try {
    const { violations } = await mutate()
    const cappedIds = violations.flatMap(({ severity, target }) =>
      severity === 'WARNING' ? (target.lineItem?.id ?? []) : [],
    )
    const params = [
      ...(new URL(request.url).searchParams.has(allParam) ? [[allParam, '']] : []),
      ...(cappedIds.length > 0 ? [[cappedParam, cappedIds.join()]] : []),
      ...query,
    ]
    const search = `${new URLSearchParams(params)}`
    return redirect(search ? `/cart?${search}` : '/cart', 303)
  } catch (error) {
    return answerError(error, posted, describeError)
  }
}

/** Answers a form with its error and the `posted` values. */
export function answerError<Posted>(
  error: unknown,
  posted: Posted,
  describeError: (error: unknown) => ErrorText,
) {
  const status = error instanceof StoreError && error.status >= 400 ? error.status : 503
  return data({ error: describeError(error), ...posted }, status)
}

/** The fields of a posted form; a body that no browser's form sends gets 400. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw data(null, { status: 400 })
  })

/** Redirects a visitor who opens a form's address by hand to the cart. */
export const requirePost: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method !== 'POST') throw redirect('/cart')
  return next()
}
