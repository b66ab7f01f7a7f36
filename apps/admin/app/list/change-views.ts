// Saves the search, filters and sort order of a list under a name, or deletes a saved view.
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import type { AreaPath } from '../areas.ts'
import { adminContext } from '../context.ts'
import { sortFields } from './list.ts'
import type { ListColumn } from './list.ts'
import { filterNames, readListQuery, writeListUrl } from './list-url.ts'
import { readViews, viewHeaders } from './view-cookie.ts'

/** Why a view was not saved. */
export interface ViewProblem {
  problem: string
  /** The name that was sent. */
  name?: string
}

/** The longest name of a view. */
export const maxNameLength = 40

/** The action of a list: the form's `name` saves what the URL shows, `delete` names the view to delete. */
export async function changeViews(
  list: {
    area: AreaPath
    columns: readonly ListColumn<never, string>[]
    filters?: readonly { name: string }[]
  },
  { request, url, context }: ActionFunctionArgs<Readonly<RouterContextProvider>>,
) {
  const { area, columns } = list
  const options = context.get(adminContext)
  const form = await request.formData().catch(() => undefined)
  if (!form) return data<ViewProblem>({ problem: 'The form could not be read. Enter the name again.' }, 400)
  const all = await readViews(request, options)
  const { [area]: views = [] } = all
  const store = async (next: typeof views) => {
    const headers = await viewHeaders({ ...all, [area]: next }, options)
    return headers && redirect(`/${area}${url.search}`, { status: 303, headers })
  }
  const deleted = form.get('delete')
  if (deleted !== null) return store(views.filter((view) => view.name !== deleted))

  const fields = sortFields(columns)
  const query = readListQuery(url.searchParams, fields, filterNames(list))
  const search = writeListUrl({ ...query, page: 1 }, fields)
  const others = views.filter((view) => view.search !== search)
  const name = String(form.get('name') ?? '').trim()
  if (!name) return refuse('Enter a name for the view.')
  if (name.length > maxNameLength) return refuse(`Use at most ${maxNameLength} characters.`, name)
  if (others.some((view) => view.name === name)) {
    return refuse('Another view has this name. Choose a different one.', name)
  }
  const stored = await store([...others, { name, search }])
  return stored ?? refuse('There is no room for another view. Delete one that you no longer need.', name)
}

const refuse = (problem: string, name = '') => data<ViewProblem>({ problem, name }, 422)
