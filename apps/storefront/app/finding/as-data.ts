// Structured data inside a page: nothing in it can end the element that holds it.

/** For `dangerouslySetInnerHTML` of a `<script type="application/ld+json">`. */
export const asData = (told: object) => ({ __html: JSON.stringify(told).replaceAll('<', String.raw`\u003c`) })
