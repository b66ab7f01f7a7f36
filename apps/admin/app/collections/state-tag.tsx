// Says of a product in a collection that shoppers do not see it there.
import { Tag } from '@vitrine/ui'
import type { ListedProduct } from './load-products.ts'

export const StateTag = ({ visible, isArchived }: Pick<ListedProduct, 'visible' | 'isArchived'>) =>
  isArchived ? <Tag>Archived</Tag> : !visible && <Tag>Hidden</Tag>
