// The areas of the admin, in the order of the navigation; the first one is the start page.
import type { Permission } from '@vitrine/contract'

/** A section of the admin: a page in the navigation, and the addresses below it. */
interface Area {
  /** The first segment of its addresses. */
  path: string
  label: string
  /** The area below whose entry the navigation has it, while one of them is open. */
  below?: string
  /** What the platform asks of the caller who reads it. */
  permission: Permission
  /** The route module of its first page. */
  file: string
  /** The route module of the form of one item, below the area's path at the item's id. */
  form?: string
  /** The route module that changes several items, at `bulk/edit` below the area's path. */
  bulk?: string
  /** The route module that changes all items that match a search and filters, at `bulk/matching` below the area's path. */
  bulkMatching?: string
}

export const areas = [
  {
    path: 'products',
    label: 'Products',
    permission: 'products.read',
    file: 'products/product-list.tsx',
    form: 'products/product-form.tsx',
    bulk: 'products/bulk-page.tsx',
    bulkMatching: 'products/bulk-matching-page.tsx',
  },
  {
    path: 'brands',
    label: 'Brands',
    below: 'products',
    permission: 'products.read',
    file: 'entities/brands.tsx',
    form: 'entities/brands.tsx',
  },
  {
    path: 'ribbons',
    label: 'Ribbons',
    below: 'products',
    permission: 'products.read',
    file: 'entities/ribbons.tsx',
    form: 'entities/ribbons.tsx',
  },
  {
    path: 'info-sections',
    label: 'Info sections',
    below: 'products',
    permission: 'products.read',
    file: 'entities/info-sections.tsx',
    form: 'entities/info-sections.tsx',
  },
  {
    path: 'customizations',
    label: 'Customizations',
    below: 'products',
    permission: 'products.read',
    file: 'entities/customizations.tsx',
    form: 'entities/customizations.tsx',
  },
  {
    path: 'collections',
    label: 'Collections',
    permission: 'collections.read',
    file: 'collections/collection-list.tsx',
    form: 'collections/collection-form.tsx',
  },
  {
    path: 'inventory',
    label: 'Inventory',
    permission: 'inventory.read',
    file: 'inventory/inventory-list.tsx',
    form: 'inventory/inventory-item.tsx',
  },
  {
    path: 'orders',
    label: 'Orders',
    permission: 'orders.read',
    file: 'orders/order-list.tsx',
    form: 'orders/order-page.tsx',
  },
  {
    path: 'discounts',
    label: 'Discounts',
    permission: 'discounts.read',
    file: 'discounts/discount-list.tsx',
    form: 'discounts/discount-form.tsx',
  },
  {
    path: 'coupons',
    label: 'Coupons',
    below: 'discounts',
    permission: 'discounts.read',
    file: 'discounts/coupon-list.tsx',
    form: 'discounts/coupon-form.tsx',
  },
  {
    path: 'delivery',
    label: 'Delivery',
    permission: 'delivery.read',
    file: 'delivery/delivery-page.tsx',
    form: 'delivery/region-form.tsx',
  },
  {
    path: 'shipping-options',
    label: 'Shipping options',
    below: 'delivery',
    permission: 'delivery.read',
    file: 'delivery/shipping-options.tsx',
    form: 'delivery/shipping-options.tsx',
  },
  {
    path: 'pickup-locations',
    label: 'Pickup',
    below: 'delivery',
    permission: 'delivery.read',
    file: 'delivery/pickup-locations.tsx',
    form: 'delivery/pickup-locations.tsx',
  },
  {
    path: 'local-delivery',
    label: 'Local delivery',
    below: 'delivery',
    permission: 'delivery.read',
    file: 'delivery/local-delivery.tsx',
    form: 'delivery/local-delivery.tsx',
  },
  {
    path: 'delivery-profiles',
    label: 'Profiles',
    below: 'delivery',
    permission: 'delivery.read',
    file: 'delivery/delivery-profiles.tsx',
    form: 'delivery/delivery-profiles.tsx',
  },
  {
    path: 'taxes',
    label: 'Taxes',
    permission: 'tax.read',
    file: 'taxes/taxes-page.tsx',
    form: 'taxes/region-form.tsx',
  },
  {
    path: 'tax-groups',
    label: 'Tax groups',
    below: 'taxes',
    permission: 'tax.read',
    file: 'taxes/tax-groups.tsx',
    form: 'taxes/tax-groups.tsx',
  },
  {
    path: 'cart-preview',
    label: 'Try a cart',
    permission: 'discounts.read',
    file: 'discounts/cart-preview.tsx',
  },
  {
    path: 'settings',
    label: 'Settings',
    permission: 'settings.write',
    file: 'settings/settings-start.ts',
    form: 'settings/settings-form.tsx',
  },
  {
    path: 'checkout-settings',
    label: 'Checkout',
    below: 'settings',
    permission: 'settings.write',
    file: 'settings/checkout-start.ts',
    form: 'settings/checkout-form.tsx',
  },
] as const satisfies readonly Area[]

export type AreaPath = (typeof areas)[number]['path']

/** The entries of the navigation on the page at an address: the areas below others show only beside them. */
export function shownAreas(pathname: string): readonly Area[] {
  const current = findArea(pathname)
  const open = current?.below ?? current?.path
  return (areas as readonly Area[]).filter(({ below }) => below === undefined || below === open)
}

/** The area that an address belongs to; undefined outside of all areas. */
export const findArea = (pathname: string): Area | undefined =>
  areas.find(({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`))
