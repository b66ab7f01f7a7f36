// The page of a kind of entity: the list at the path of its area, and the form of one below it.
import { useMemo } from 'react'
import type { Location } from 'react-router'
import { areas } from '../areas.ts'
import { FormPage } from '../form/form-page.tsx'
import type { LoadedForm } from '../form/load-form.ts'
import { type ClientAction, saveOnline } from '../form/save-online.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import type { LoadedList } from '../list/load-list.ts'
import type { EntityRow, Pages, Summary } from './entity-pages.tsx'

/** What the page gets from its loader. */
type Loaded = LoadedList<EntityRow> | (LoadedForm<Summary> & { store?: unknown })

/** The title of the page. */
export function titleOf({ list, title }: Pages, loaded: Loaded | undefined, location: Location) {
  if (!loaded || 'rows' in loaded) return listTitle(list, location)
  const { label } = areas.find(({ path }) => path === list.area) ?? {}
  return [{ title: `${loaded.summary?.name ?? title} · ${label}` }]
}

/** Posts what the page changes: a form keeps what was entered without a connection. */
export const postEntity = ({ form }: Pages, args: ClientAction & { params: { id?: string | undefined } }) =>
  args.params.id === undefined ? args.serverAction() : saveOnline(form, args)

/** The list, or the form of one. */
export function EntityPage({ pages: { list, form, ofStore }, loaded }: { pages: Pages; loaded: Loaded }) {
  const store = 'rows' in loaded ? undefined : loaded.store
  const shown = useMemo(
    () => (store && ofStore ? { ...form, fields: ofStore.fields(store as never) } : form),
    [form, ofStore, store],
  )
  return 'rows' in loaded ? (
    <ListPage list={list} loaded={loaded} />
  ) : (
    <FormPage form={shown} loaded={loaded} />
  )
}
