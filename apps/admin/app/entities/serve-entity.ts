// What the server does for the pages of a kind of entity.
import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { changeViews } from '../list/change-views.ts'
import { loadList } from '../list/load-list.ts'
import type { Pages } from './entity-pages.tsx'

type Context = Readonly<RouterContextProvider>

/** Loads a page of the list, or one entity for its form. */
export const loadEntity = ({ list, form }: Pages, args: LoaderFunctionArgs<Context>) =>
  args.params.id === undefined ? loadList(list, args) : loadForm(form, args)

/** Saves a form, or a view of the list. */
export const changeEntity = ({ list, form }: Pages, args: ActionFunctionArgs<Context>) =>
  args.params.id === undefined ? changeViews(list, args) : saveForm(form, args)
