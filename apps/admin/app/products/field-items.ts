// A list as a field of a form holds it: the text of its JSON.

/** The items in a field; a text that is malformed counts as none. */
export function readItems<T>(text: string, isItem: (item: Partial<T> | null) => item is T & Partial<T>): T[] {
  try {
    const items: unknown = JSON.parse(text || '[]')
    return Array.isArray(items) && items.every(isItem) ? items : []
  } catch {
    return []
  }
}
