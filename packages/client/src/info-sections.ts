// The module for info sections, texts that several products may show. Storefronts do not import it, so it is not in their bundles.
import type { InfoSection, InfoSectionUpdate, NewInfoSection } from '@vitrine/contract'
import { type CountedRead, type EntityModule, entityModule } from './entity-module.ts'

export type { InfoSection, InfoSectionUpdate, NewInfoSection } from '@vitrine/contract'

/** The fields of an info section that `query` takes. */
export interface InfoSectionFields {
  compare: { id: string; uniqueName: string; title: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'uniqueName' | 'title' | 'createdDate' | 'updatedDate'
}

/** What the `infoSections` module can do; `getOrCreate` finds a section by its unique name. */
export interface InfoSectionsModule
  extends EntityModule<InfoSection, NewInfoSection, InfoSectionUpdate, InfoSectionFields, CountedRead> {}

/** The module for info sections; it needs an API key. */
export const infoSections = entityModule<InfoSectionsModule>({
  name: 'infoSection',
  plural: 'infoSections',
  base: '/stores/v3/info-sections',
  absent: 'INFO_SECTION_NOT_FOUND',
})
