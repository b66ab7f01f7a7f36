// The route for every address without a page.
import { data } from 'react-router'

/** Answers 404; the error page shows it. */
export function loadNotFound(): never {
  throw data(null, { status: 404 })
}

/** Never shown: the loader always throws. */
export const NoPage = () => null
