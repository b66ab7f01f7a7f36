// What stands around every page, and in place of one that cannot be shown.

export const frame = {
  skip: 'Skip to content',
  close: 'Close',
  noCookies: {
    title: 'Your cart cannot be kept in this browser',
    text: 'It takes no cookies from this shop, so what you add is gone on the next page. Allow cookies for this shop, or open it over https.',
  },
  offline: {
    title: 'The shop cannot be reached',
    text: 'Nothing is lost. What you see may be a little old.',
    again: 'Try again',
    back: 'The shop can be reached again. Your cart is as it stands now.',
  },
  toFirstPage: 'Go to the first page',
  missing: {
    title: 'There is nothing on this listing',
    text: 'The address may be incomplete, or the thing is not sold any more. The first page leads to everything we have.',
  },
  unread: {
    title: 'This could not be read',
    text: 'What was sent is not a form of this shop, so nothing was changed. Go to the page with the form, and send it from there.',
  },
  closed: {
    title: 'The shop is closed for a moment',
    text: 'It does not answer just now, and we are seeing to it. Your cart is kept; try again in a minute.',
    again: 'Try again',
  },
  unwell: {
    title: 'This page could not be shown',
    text: 'Something went wrong on our side; your cart is as you left it. Load the page again, or start from the first page.',
  },
  unreached: {
    title: 'This page could not be fetched',
    text: 'The shop cannot be reached just now. The page comes by itself as soon as you are online again; your cart is as you left it.',
    again: 'Fetch it now',
  },
  partUnwell: {
    title: 'This part could not be shown',
    text: 'Something went wrong on our side, and nothing of yours is lost. Load the page again to see it.',
  },
}
