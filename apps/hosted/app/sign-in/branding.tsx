// The colour of a store, and its logo or its name, above each sign-in page.
import type { HostedStore } from '../../server-entry.d.ts'

/** The address of the style sheet for an accent colour such as `#24483a` (colors.ts). */
const colorsPath = (accentColor: string) =>
  `/sign-in/colors?${new URLSearchParams({ accent: accentColor.slice(1) })}`

/** The colour of a store, and its logo or its name. */
export function Branding({ storeName, branding }: { storeName: string; branding: HostedStore['branding'] }) {
  const { accentColor = null, logoUrl = null } = branding ?? {}
  return (
    <>
      {accentColor !== null && <link rel="stylesheet" href={colorsPath(accentColor)} precedence="default" />}
      <StoreMark
        name={storeName}
        logo={logoUrl === null ? undefined : { url: logoUrl, alt: storeName }}
        className="mx-auto max-h-20"
      />
    </>
  )
}

/**
 * The logo of a store, or else its name. Of a logo that cannot be loaded, browsers show the name beside an icon; only then is
 * there an `::after`, which covers both and the plate with the name.
 */
export const StoreMark = ({
  name,
  logo,
  className,
}: {
  name: string
  logo: { url: string; alt: string } | undefined
  className: string
}) =>
  logo === undefined ? (
    <p dir="auto" className="font-display text-xl wrap-anywhere">
      {name}
    </p>
  ) : (
    <img
      src={logo.url}
      alt={logo.alt}
      dir="auto"
      className={`relative rounded-box bg-plate font-display text-xl text-on-picture wrap-anywhere after:absolute after:-inset-px after:bg-paper after:text-ink after:content-[attr(alt)] ${className}`}
    />
  )
