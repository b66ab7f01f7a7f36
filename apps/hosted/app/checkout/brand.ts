// What the page shows of the look that a merchant has chosen for the checkout.
import type { CheckoutPage } from '@vitrine/contract'
import type { HostedStore } from '../../server-entry.d.ts'

type Brand = CheckoutPage['brand']

/** The colours of the style sheet (brand-colors.ts). */
export const brandColorNames = [
  'accent',
  'formFill',
  'summaryFill',
  'line',
  'headerFill',
  'headerText',
  'headerLine',
  'button',
  'place',
] as const

/** Colours such as `#24483a`, by what has them. */
export type BrandColors = Partial<Record<(typeof brandColorNames)[number], string>>

/** The parameter of the corner radius in pixels. */
export const brandRadius = 'radius'

/** The path of the style sheet. */
export const brandColorsPath = '/checkout/colors'

/** The address of the style sheet of a checkout; undefined if nothing in it is chosen. */
function styleSheetOf({ header, mainSection, global }: Brand, branding: HostedStore['branding']) {
  const accentColor = branding?.accentColor
  const colors: Record<keyof BrandColors, string | null | undefined> = {
    accent: global?.selectionColor ?? accentColor,
    formFill: mainSection?.formBackgroundFill?.color,
    summaryFill: mainSection?.summaryBackgroundFill?.color,
    line: mainSection?.dividerColor,
    headerFill: header?.backgroundFill?.color,
    headerText: header?.textColor,
    headerLine: header?.dividerColor,
    button: global?.buttonColor,
    place: global?.placeOrderButtonColor ?? global?.buttonColor ?? accentColor,
  }
  const search = new URLSearchParams()
  for (const name of brandColorNames) {
    const color = colors[name]
    if (color) search.set(name, color.slice(1).toLowerCase())
  }
  const radius = mainSection?.cornerRadius
  if (radius != null) search.set(brandRadius, `${Math.round(radius)}`)
  return search.size > 0 ? `${brandColorsPath}?${search}` : undefined
}

/** The header of the page, and its style sheet. */
export interface CheckoutLook {
  styleSheet: string | undefined
  /** The name of the store, or what stands in its place. */
  name: string
  logo: { url: string; alt: string; size: 'SMALL' | 'MEDIUM' | 'LARGE' } | undefined
  /** The picture behind the header. */
  picture: string | undefined
  isCentered: boolean
  /** How the way back is shown. */
  back: 'TEXT' | 'ICON' | undefined
}

/** The look of the page of a store. */
export function lookOf(
  { name: storeName, branding }: Pick<HostedStore, 'name' | 'branding'>,
  brand: Brand = {},
): CheckoutLook {
  const { header } = brand
  const name = header?.text?.trim() || storeName
  const { image, size } = header?.logo ?? {}
  const url = image?.url ?? (header?.text ? undefined : branding?.logoUrl)
  return {
    styleSheet: styleSheetOf(brand, branding),
    name,
    logo: url ? { url, alt: image?.altText || name, size: size ?? 'MEDIUM' } : undefined,
    picture: header?.backgroundFill?.image?.url ?? undefined,
    isCentered: header?.alignment === 'CENTER',
    back: header?.continueShopping?.hidden ? undefined : (header?.continueShopping?.displayType ?? 'TEXT'),
  }
}
