// The shared info sections that a merchant chooses in the form of a product, as its field holds them.
import { expect, test } from 'vitest'
import { readShared, sharedSectionsText } from '../../apps/admin/app/products/shared-section-values.ts'

test('shared info sections keep their order, and one that was deleted says so', () => {
  expect(readShared('b\na\nb')).toEqual(['b', 'a'])
  expect(sharedSectionsText('b\nz', [{ value: 'b', label: 'Care' }])).toBe('Care\nDeleted info section')
})
