// Which addresses links and pictures may have, for pages that render rich text themselves. Declared again, so that the types of
// the published client need no other package.
import { isSafeLink as isSafeTarget, isSafePicture as isSafeSource } from '@vitrine/contract/constants'

/** Whether a link may lead there: http, https, mailto, tel, or a path of the same site. */
export const isSafeLink: (url: string) => boolean = isSafeTarget

/** Whether a picture may have this address: http, https, or a path of the same site. */
export const isSafePicture: (url: string) => boolean = isSafeSource
