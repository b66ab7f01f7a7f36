// When the visitor begins to use the page: what is out of sight until then need not load with it.
const events = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

/** Resolves at the first interaction; at once on the server, and after a navigation that a click began. */
export const firstInteraction = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof window === 'undefined' || navigator.userActivation?.hasBeenActive) return resolve()
    for (const event of events) window.addEventListener(event, () => resolve(), { once: true, passive: true })
  })
