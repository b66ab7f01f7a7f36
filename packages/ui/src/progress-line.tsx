// Shows that a page is coming, once that takes so long that one wonders (use-delayed.ts); who listens is told by `aria-busy`.

/** A thin line along the upper edge. */
export const ProgressLine = () => <div className="waiting" />
