// The page of a policy of the store, such as its terms of sale.
import { data } from 'react-router'
import type { Route } from './+types/policy-page'
import { ListingHeader } from '../collections/listing-header.tsx'
import { useStoreLang } from '../frame/store-lang.ts'
import { toHtml } from '../rich-text/to-html.tsx'
import { head } from '../seo/head.ts'
import { throwNotFound, visitorContext } from '../visitor.ts'
import { policyUrl, summaryOf } from './policy-text.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const policy = await context.get(visitorContext).store.policy(params.slug).catch(throwNotFound)
  if (!policy) throw data(null, { status: 404 })
  const body = toHtml(policy.content)
  return { title: policy.title, path: policyUrl(policy), body, summary: summaryOf(body) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const { title, path, summary } = loaderData
  return head(shop, { title, path, description: summary, parents: [] })
}

export default function PolicyPage({ loaderData: { title, body } }: Route.ComponentProps) {
  const lang = useStoreLang()
  return (
    <article className="pb-12">
      <ListingHeader title={title} lang={lang} />
      {/* The server has rendered it (rich-text/to-html.tsx). */}
      <div
        lang={lang}
        className="rich-text mx-(--page) max-w-measure"
        dangerouslySetInnerHTML={{ __html: body }}
      />
    </article>
  )
}
