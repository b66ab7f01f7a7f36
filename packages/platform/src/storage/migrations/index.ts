// Every migration under the name by which databases remember it. One that has run anywhere is never edited, only followed
// by another.
export { spine as '0001-spine' } from './0001-spine.ts'
export { catalogue as '0002-catalogue' } from './0002-catalogue.ts'
export { stockOfEachVariant as '0003-stock-of-each-variant' } from './0003-stock-of-each-variant.ts'
export { daysOfCarts as '0004-days-of-carts' } from './0004-days-of-carts.ts'
export { whatVisitorsLeave as '0005-what-visitors-leave' } from './0005-what-visitors-leave.ts'
export { shownPricesAndSearch as '0006-shown-prices-and-search' } from './0006-shown-prices-and-search.ts'
export { productsByVersion as '0007-products-by-version' } from './0007-products-by-version.ts'
export { eventsAndJobs as '0008-events-and-jobs' } from './0008-events-and-jobs.ts'
export { visitorsAndKeys as '0009-visitors-and-keys' } from './0009-visitors-and-keys.ts'
export { catalogueWrites as '0010-catalogue-writes' } from './0010-catalogue-writes.ts'
export { eventsAsText as '0011-events-as-text' } from './0011-events-as-text.ts'
export { members as '0012-members' } from './0012-members.ts'
