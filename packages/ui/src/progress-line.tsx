// Shows that a page is loading, when that takes long (use-delayed.ts); screen readers get it from `aria-busy`.

/** A thin line along the top edge. */
export const ProgressLine = () => <div className="progress-line" />
