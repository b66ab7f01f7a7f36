// The HTML document around every page of an app.
import type { ReactNode } from 'react'
import { Links, Meta, Scripts, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/** What differs between the documents of the apps. */
export interface DocumentProps {
  lang: string
  /** The URL of the icon; absent if the page does not know it. */
  icon: string | undefined
  /** The type size of the page, as a class. */
  className: string
  /** Further tags of the head. */
  head?: ReactNode
  /** A static page is sent without script. */
  isStatic?: boolean
  children: ReactNode
}

/** The document: its head, the page, and its scripts. */
export function Document({ lang, icon, className, head, isStatic = false, children }: DocumentProps) {
  // The hook, because the inline script of <ScrollRestoration> is blocked by the content security policy, and throws where
  // storage is blocked; on a full load the browser restores the position itself.
  useScrollRestoration()
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181512" media="(prefers-color-scheme: dark)" />
        {icon && <link rel="icon" href={icon} type="image/svg+xml" />}
        <Meta />
        {/* Style sheets are allowed by origin; a nonce would differ between server and client, and fail hydration. */}
        <Links nonce="" />
      </head>
      <body className={`${className} font-sans antialiased`}>
        {children}
        {!isStatic && <Scripts />}
      </body>
    </html>
  )
}
