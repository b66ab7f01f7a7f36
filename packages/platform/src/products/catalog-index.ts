// The window of each shop, kept ready under the version of its catalogue: the read that brings a page also brings the
// version, and only when that has moved on is the window brought up to date, by what is new.
import {
  buildIndex,
  type BrowseQuery,
  search,
  type BrowseResult,
  toIndexed,
  type CatalogIndex,
  type IndexFields,
} from '@vitrine/rules'
import { storeColumns } from '../settings/store-facts.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { type ListResult, answered, type Row } from '../storage/list.ts'
import { type FoundProduct, stockOf } from './store.ts'

interface CachedIndex {
  version: bigint
  window: CatalogIndex
  /** What was looked for before, at this version. */
  looks: Map<string, BrowseResult>
}

/** How many shops, and how many looks at each, are kept; a look that is longer than most is not looked at twice. */
const most = { shops: 100, looks: 500, words: 1000 }

const readPage = statement<[string, string[]]>(
  'products.window-page',
  `select ${storeColumns}, s.catalogue_version as version, 0 as total, t.id, t.revision, t.stock
   from stores s
   left join lateral (
     select t.id, t.revision, w.place, ${stockOf}
     from unnest($2::text[]) with ordinality as w(id, place)
     join products t on t.store_id = s.id and t.id = w.id and t.visible
   ) t on true
   where s.id = $1 order by t.place`,
)

type Page = Row<FoundProduct> & { version: bigint }

const readNews = statement<[string, bigint]>(
  'products.window-news',
  `select p.id, p.visible, p.in_stock as "inStock", p.shown, s.catalogue_version as version
   from stores s left join products p on p.store_id = s.id and p.version > $2
   where s.id = $1`,
)

interface News {
  id: string | null
  visible: boolean
  inStock: boolean[]
  shown: IndexFields
  version: bigint
}

const nothing: CachedIndex = { version: -1n, window: buildIndex(new Map()), looks: new Map() }

/** Opens the windows of one process. */
export function catalogIndexes(database: DatabaseSession) {
  const windows = new Map<string, CachedIndex>()

  const keep = (storeId: string, kept: CachedIndex) => {
    if (!windows.has(storeId) && windows.size >= most.shops)
      windows.delete(windows.keys().next().value as string)
    windows.set(storeId, kept)
  }

  const renew = async (storeId: string): Promise<CachedIndex> => {
    const kept = windows.get(storeId) ?? nothing
    const news = await database.run<News>(readNews(storeId, kept.version))
    const version = news[0]?.version ?? kept.version
    const all = new Map(kept.window.all)
    for (const { id, visible, inStock, shown } of news) {
      if (id === null) continue
      if (visible) all.set(id, toIndexed(id, shown, inStock))
      else all.delete(id)
    }
    const renewed = { version, window: buildIndex(all, kept.window), looks: new Map() }
    if (news.length > 0) keep(storeId, renewed)
    return renewed
  }

  // Many find the window old at once; one of them renews it.
  const underWay = new Map<string, Promise<CachedIndex>>()
  const renewed = (storeId: string): Promise<CachedIndex> => {
    const work = underWay.get(storeId) ?? renew(storeId).finally(() => underWay.delete(storeId))
    underWay.set(storeId, work)
    return work
  }

  const see = ({ window, looks }: CachedIndex, look: BrowseQuery): BrowseResult => {
    const words = JSON.stringify(look)
    const before = looks.get(words)
    if (before) return before
    const seen = search(window, look)
    if (words.length > most.words) return seen
    if (looks.size >= most.looks) looks.delete(looks.keys().next().value as string)
    looks.set(words, seen)
    return seen
  }

  return {
    /** What a look finds, and the rows of its page. */
    async look(
      storeId: string,
      look: BrowseQuery,
    ): Promise<ListResult<FoundProduct> & { seen: BrowseResult }> {
      // A second renewal has begun after this look has: whatever is written meanwhile, what it brings is of now.
      for (let kept = windows.get(storeId) ?? nothing, renewals = 0; ; renewals += 1) {
        const seen = see(kept, look)
        const rows = await database.run<Page>(readPage(storeId, seen.ids))
        if (rows[0] === undefined || rows[0].version <= kept.version || renewals === 2)
          return { ...answered<FoundProduct>(rows), seen }
        kept = await renewed(storeId)
      }
    },
  }
}
