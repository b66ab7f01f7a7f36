// Values that the wire has and this platform never answers (docs/catalog-versions.md): for programs that also read other
// platforms, or check what they receive.
import { z } from 'zod'

/** Who sees an entity. A product here has `visible`. */
export const Visibility = z.enum(['PROTECTED', 'PRIVATE', 'PUBLIC', 'GROUP_PROTECTED'])

/** What remains of an entity that was deleted. Here a deleted product is gone. */
export const DeletedState = z.enum(['TRASH', 'DELETED', 'PENDING_PURGE', 'PURGED_EXTERNALLY'])

/** Whether a site is open. Here a store always is. */
export const SiteState = z.enum(['UNKNOWN', 'ENABLED', 'DISABLED', 'PENDING', 'DEMO'])

/** The kind of a place with stock. Here a store has one place, without a kind. */
export const LocationType = z.enum(['VIRTUAL', 'PHYSICAL'])
