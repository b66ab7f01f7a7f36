// The header of the checkout: the store's name or logo, and the way back.
import { Icon } from '@vitrine/ui'
import { StoreMark } from '../sign-in/branding.tsx'
import { TextLink } from '../sign-in/form-parts.tsx'
import type { CheckoutLook } from './brand.ts'

/** Where the way back leads. */
export interface BackLink {
  url: string
  text: string
}

const logoClasses = { SMALL: 'max-h-10', MEDIUM: 'max-h-16', LARGE: 'max-h-28' } as const

const BackIcon = () => (
  <Icon>
    <path d="M11 6H1M5 2L1 6l4 4" fill="none" />
  </Icon>
)

/** The header. */
export function CheckoutHeader({ look, back }: { look: CheckoutLook; back: BackLink }) {
  const { styleSheet, name, logo, picture, isCentered } = look
  // Texts on a picture have a background of their own.
  const plate = picture ? 'rounded-box bg-paper px-3' : ''
  const place = isCentered
    ? 'grid justify-items-center gap-y-2 sm:grid-cols-[1fr_auto_1fr]'
    : 'flex flex-wrap justify-between gap-y-2'
  return (
    <header data-brand="header" className="relative border-b border-line">
      {styleSheet && <link rel="stylesheet" href={styleSheet} precedence="default" />}
      {picture && <img src={picture} alt="" className="absolute inset-0 size-full object-cover" />}
      <div className={`relative mx-auto w-full max-w-280 items-center gap-x-6 px-page py-4 ${place}`}>
        <div className={`sm:col-start-2 ${plate}`}>
          <StoreMark name={name} logo={logo} className={logo ? logoClasses[logo.size] : ''} />
        </div>
        {look.back && (
          <div className={`text-sm sm:justify-self-end ${plate}`}>
            <TextLink href={back.url}>
              {look.back === 'ICON' ? (
                <>
                  <span className="grid size-target place-items-center">
                    <BackIcon />
                  </span>
                  <span className="sr-only">{back.text}</span>
                </>
              ) : (
                back.text
              )}
            </TextLink>
          </div>
        )}
      </div>
    </header>
  )
}
