// Which version of the catalog API the storefronts of a store use.
import { z } from 'zod'

/** Calls of both versions work in every store; storefronts for both ask which of them to use. */
export const catalogVersion = z.enum(['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED'])
