// The lines of an order as a table, and the sums below them.
import { Link } from 'react-router'
import { Thumbnail } from '../list/thumbnail.tsx'
import { linkClass } from '../page-header.tsx'
import type { OrderView } from './order-view.ts'

type Line = OrderView['lines'][number]

const wide = 'text-right align-top whitespace-nowrap max-sm:hidden print:table-cell'

const LineName = ({ name, path, details, quantity, price, discount }: Line) => (
  <>
    {path ? (
      <Link to={path} className={linkClass}>
        <bdi>{name}</bdi>
      </Link>
    ) : (
      <bdi>{name}</bdi>
    )}
    {details.map((detail) => (
      <bdi key={detail} className="block text-sm font-normal text-ink-soft">
        {detail}
      </bdi>
    ))}
    <span className="block text-sm font-normal text-ink-soft sm:hidden print:hidden">
      {quantity} × {price} {discount}
    </span>
  </>
)

/** What was ordered. */
export function OrderLines({ lines, sums }: Pick<OrderView, 'lines' | 'sums'>) {
  const hasDiscount = lines.some(({ discount }) => discount)
  return (
    <section aria-label="Items" className="grid gap-4">
      <table className="w-full border-collapse text-left tabular-nums [&_td]:py-3 [&_th]:py-2">
        <thead className="border-b border-line text-sm text-ink-soft">
          <tr>
            <th scope="col" className="font-medium" colSpan={2}>
              Item
            </th>
            <th scope="col" className={`${wide} pl-4 font-medium`}>
              Quantity
            </th>
            <th scope="col" className={`${wide} pl-4 font-medium`}>
              Price
            </th>
            {hasDiscount && (
              <th scope="col" className={`${wide} pl-4 font-medium`}>
                Discount
              </th>
            )}
            <th scope="col" className="pl-4 text-right font-medium">
              Total
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid">
              <td className="w-11 align-top">
                <Thumbnail picture={line.picture} />
              </td>
              <th scope="row" className="py-3! align-top font-medium wrap-anywhere">
                <LineName {...line} />
              </th>
              <td className={`${wide} pl-4`}>{line.quantity}</td>
              <td className={`${wide} pl-4`}>{line.price}</td>
              {hasDiscount && <td className={`${wide} pl-4`}>{line.discount}</td>}
              <td className="pl-4 text-right align-top whitespace-nowrap">{line.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto grid w-full max-w-sm gap-2 tabular-nums">
        {sums.map(({ label, details, amount, isTotal }) => (
          <div
            key={`${label} ${details}`}
            className={`flex justify-between gap-6 ${isTotal ? 'border-t border-line pt-2 text-lg font-medium' : ''}`}
          >
            <dt className="min-w-0 wrap-anywhere">
              <bdi>{label}</bdi>
              {details && <bdi className="block text-sm text-ink-soft">{details}</bdi>}
            </dt>
            <dd className="whitespace-nowrap">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
