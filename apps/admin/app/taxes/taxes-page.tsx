// Taxes: a table for each country, with its regions and the rate of each tax group.
import { Notice } from '@vitrine/ui'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/taxes-page'
import { linkClass, PageHeader } from '../page-header.tsx'
import { merchantContext } from '../sign-in/merchant.ts'
import { loadTaxes } from './load-taxes.ts'

type Loaded = Awaited<ReturnType<typeof loadTaxes>>

const cellClass = 'py-2 pr-6 text-left whitespace-nowrap'

function Country({ name, regions, groups }: Loaded['countries'][number] & Pick<Loaded, 'groups'>) {
  const headingId = useId()
  return (
    <section className="min-w-0">
      <h2 id={headingId} className="mb-2 font-display text-xl">
        {name}
      </h2>
      {/* It can be scrolled by keys, too. */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-labelledby={headingId}>
        <table aria-labelledby={headingId} className="w-full tabular-nums">
          <thead className="border-b border-line text-sm text-ink-soft">
            <tr>
              <th className={`${cellClass} font-medium`}>Region</th>
              {groups.map((group) => (
                <th key={group.id} className={`${cellClass} text-right font-medium`}>
                  <bdi>{group.name}</bdi>
                </th>
              ))}
              <th className={`${cellClass} font-medium`}>Prices</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-b border-line">
            {regions.map((region) => (
              <tr key={region.id}>
                <th scope="row" className={`${cellClass} font-normal`}>
                  <Link to={`/taxes/${region.id}`} className={linkClass}>
                    {region.name}
                  </Link>
                </th>
                {region.rates.map((rate, i) => (
                  <td key={groups[i]?.id} className={`${cellClass} text-right`}>
                    {rate || <span className="text-ink-soft">No tax</span>}
                  </td>
                ))}
                <td className={`${cellClass} text-ink-soft`}>
                  {region.isInside ? 'Include tax' : 'Tax is added'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export const loader = ({ context }: Route.LoaderArgs) => loadTaxes(context.get(merchantContext))

export const meta = () => [{ title: 'Taxes' }]

export default function TaxesPage({
  loaderData: { storeId, pricesIncludeTax, groups, countries },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Taxes" action={{ to: '/taxes/new', label: 'New tax region' }}>
        {pricesIncludeTax ? 'Your prices include tax' : 'Tax is added to your prices'}, unless a region says
        otherwise.{' '}
        <Link to={`/settings/${storeId}`} className={linkClass}>
          Change it in the settings
        </Link>
      </PageHeader>
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
        {countries.length === 0 && (
          <Notice title="You collect no tax yet">
            Create a tax region for each country or state in which you collect it, with the rates there.
          </Notice>
        )}
        {countries.map((country) => (
          <Country key={country.code} {...country} groups={groups} />
        ))}
        {countries.length > 0 && <p className="text-ink-soft">Elsewhere you collect no tax.</p>}
      </div>
    </>
  )
}
