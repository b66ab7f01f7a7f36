// The cross on what can be closed or taken away.

/** A cross; the button around it says what it does. */
export const Cross = () => (
  <svg
    width="12"
    height="12"
    viewBox="0 0 12 12"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    className="flex-none print:hidden"
  >
    <path d="M1 1l10 10M11 1L1 11" />
  </svg>
)
