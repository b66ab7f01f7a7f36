// Ways in which the storage of a browser can be broken, as storefronts meet them.

/** Scripts that break the storage; each runs before the scripts of the page. */
export const storages: Record<string, () => void> = {
  'is missing': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { value: undefined })
  },
  'throws when it is accessed': () => {
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
  'throws on every call': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
      Storage.prototype[name] = () => {
        throw new DOMException('broken', 'InvalidStateError')
      }
  },
  'holds invalid JSON': () => {
    Storage.prototype.getItem = () => '{"not": json'
  },
  'is cleared every 20 ms': () => {
    setInterval(() => {
      localStorage.clear()
      sessionStorage.clear()
    }, 20)
  },
  'has no BroadcastChannel': () => {
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
