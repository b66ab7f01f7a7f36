// Storages of a browser that do not do what they should, as shops meet them.

/** Ways in which a browser keeps less than it should; each runs before the page does. */
export const storages: Record<string, () => void> = {
  'is missing': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { value: undefined })
  },
  'throws when it is looked at': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  'throws at every turn': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
      Storage.prototype[name] = () => {
        throw new DOMException('broken', 'InvalidStateError')
      }
  },
  'holds what nobody wrote': () => {
    Storage.prototype.getItem = () => '{"not": json'
  },
  'is emptied again and again': () => {
    setInterval(() => {
      localStorage.clear()
      sessionStorage.clear()
    }, 20)
  },
  'lets no tab speak to another': () => {
    Object.assign(globalThis, {
      BroadcastChannel: class {
        constructor() {
          throw new DOMException('denied', 'SecurityError')
        }
      },
    })
  },
  'has no locks': () => Object.defineProperty(navigator, 'locks', { value: undefined }),
  'is empty on every page': () => {
    localStorage.clear()
    sessionStorage.clear()
  },
}
