// The styled components that all apps share; their style sheet is '@vitrine/ui/base.css'.
export {
  type AccentColors,
  deriveBackground,
  deriveColors,
  deriveText,
  type ModeColor,
} from './derive-colors.ts'
export { type AddressParts, addressLines } from './address/address-lines.ts'
export { countryName, listCountries } from './address/countries.ts'
export { CountryOptions } from './address/country-options.tsx'
export {
  type DestinationCountry,
  destinationCountries,
  needsSubdivision,
  onlyDestination,
} from './address/destination-countries.ts'
export {
  type DividedCountry,
  subdivisionName,
  subdivisionsOf,
  toSubdivision,
} from './address/subdivisions.ts'
export { type OfferedDelivery, DeliveryOptions, slotText } from './address/delivery-options.tsx'
export { Button, ButtonLink, buttonClass } from './button.tsx'
export type { ButtonKind } from './button.tsx'
export { type Consent, ConsentFields, readConsents } from './consents.tsx'
export { CloseIcon, Icon } from './icon.tsx'
export { Drawer } from './drawer.tsx'
export { Checkbox, Select, TextArea, TextInput } from './field.tsx'
export { LiveRegion, SkipLink, VisuallyHidden } from './hidden.tsx'
export type { Announcement } from './hidden.tsx'
export { useDelayed } from './use-delayed.ts'
export { EmptyState, Notice, Tag } from './notice.tsx'
export type { Tone } from './notice.tsx'
export { ProgressLine } from './progress-line.tsx'
