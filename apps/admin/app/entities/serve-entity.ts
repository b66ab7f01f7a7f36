// What the server does for the pages of a kind of entity.
import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { changeViews } from '../list/change-views.ts'
import { loadList } from '../list/load-list.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import type { FormValues } from '../form/form.ts'
import type { Pages } from './entity-pages.tsx'

type Context = Readonly<RouterContextProvider>

/** Loads a page of the list, or one entity for its form. */
export async function loadEntity({ list, form, start, ofStore }: Pages, args: LoaderFunctionArgs<Context>) {
  if (args.params.id === undefined) return loadList(list, args)
  const [loaded, store] = await Promise.all([
    loadForm(form, args),
    ofStore?.load(args.context.get(merchantContext)),
  ])
  const begun = loaded.summary ? {} : start?.(new URL(args.request.url).searchParams)
  return { ...loaded, values: { ...loaded.values, ...begun } as FormValues, store }
}

/** Saves a form, or a view of the list. */
export const changeEntity = ({ list, form }: Pages, args: ActionFunctionArgs<Context>) =>
  args.params.id === undefined ? changeViews(list, args) : saveForm(form, args)
