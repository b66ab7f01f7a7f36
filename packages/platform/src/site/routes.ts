// Answers the calls of services that this platform does not have, as for a site without data, scripts or recommendations.
import { Refusal } from '@vitrine/rules'
import type { Handlers } from '../call.ts'

const handlers: Handlers<'site'> = {
  'QUERY /wix-data/v2/items/query': ({ body: { dataCollectionId } }) => {
    throw new Refusal('WDE0025', { dataCollectionId })
  },
  'GET /assets/scripts/v1/site-scripts': () => ({ siteScripts: [] }),
  'POST /v1/recommendations/get': () => ({ recommendation: { items: [] } }),
}

/** Makes the feature of the other services. */
export const siteFeature = () => ({ handlers })
