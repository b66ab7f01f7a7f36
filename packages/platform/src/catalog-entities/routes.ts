// The routes of brands, ribbons and info sections.
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { customizationHandlers } from './customization-routes.ts'
import { entityOperations } from './operations.ts'
import { renamingJobs } from './products-referring.ts'
import { brandType, infoSectionType, ribbonType } from './types.ts'

function brandHandlers(deps: Deps): Handlers<'brands'> {
  const brands = entityOperations(deps, brandType)
  return {
    'POST /stores/v3/brands': async ({ body }, ...sender) => ({
      brand: await brands.create(body.brand, body, ...sender),
    }),
    'GET /stores/v3/brands/{brandId}': async ({ path, query }, program) => ({
      brand: await brands.get(path.brandId, query, program),
    }),
    'PATCH /stores/v3/brands/{brandId}': async ({ path, body }, ...sender) => ({
      brand: await brands.update({ ...body.brand, id: path.brandId }, body, ...sender),
    }),
    'DELETE /stores/v3/brands/{brandId}': ({ path }, ...sender) => brands.delete(path.brandId, ...sender),
    'QUERY /stores/v3/brands/query': async ({ body }, program) => {
      const { entities, pagingMetadata } = await brands.query(body, program)
      return { brands: entities, pagingMetadata }
    },
    'POST /stores/v3/brands/count': ({ body }, program) => brands.count(body, program),
    'POST /stores/v3/brands/get-or-create': async ({ body }, ...sender) => ({
      brand: await brands.getOrCreate({ name: body.brandName }, body, ...sender),
    }),
    'POST /stores/v3/bulk/brands/create': ({ body }, ...sender) =>
      brands.bulkCreate(body.brands, body, ...sender),
    'POST /stores/v3/bulk/brands/get-or-create': ({ body }, ...sender) =>
      brands.bulkGetOrCreate(
        body.brandNames.map((name) => ({ name })),
        body,
        ...sender,
      ),
    'POST /stores/v3/bulk/brands/update': ({ body }, ...sender) =>
      brands.bulkUpdate(
        body.brands.map(({ brand }) => brand),
        body,
        ...sender,
      ),
    'POST /stores/v3/bulk/brands/delete': ({ body }, ...sender) =>
      brands.bulkDelete(body.brandIds, ...sender),
  }
}

function infoSectionHandlers(deps: Deps): Handlers<'infoSections'> {
  const sections = entityOperations(deps, infoSectionType)
  return {
    'POST /stores/v3/info-sections': async ({ body }, ...sender) => ({
      infoSection: await sections.create(body.infoSection, {}, ...sender),
    }),
    'GET /stores/v3/info-sections/{infoSectionId}': async ({ path, query }, program) => ({
      infoSection: await sections.get(path.infoSectionId, query, program),
    }),
    'PATCH /stores/v3/info-sections/{infoSectionId}': async ({ path, body }, ...sender) => ({
      infoSection: await sections.update({ ...body.infoSection, id: path.infoSectionId }, {}, ...sender),
    }),
    'DELETE /stores/v3/info-sections/{infoSectionId}': ({ path }, ...sender) =>
      sections.delete(path.infoSectionId, ...sender),
    'QUERY /stores/v3/info-sections/query': async ({ body }, program) => {
      const { entities, pagingMetadata } = await sections.query(body, program)
      return { infoSections: entities, pagingMetadata }
    },
    'POST /stores/v3/info-sections/count': ({ body }, program) => sections.count(body, program),
    'POST /stores/v3/info-sections/get-or-create': async ({ body }, ...sender) => ({
      infoSection: await sections.getOrCreate(body.infoSection, {}, ...sender),
    }),
    'POST /stores/v3/bulk/info-sections/create': ({ body }, ...sender) =>
      sections.bulkCreate(body.infoSections, body, ...sender),
    'POST /stores/v3/bulk/info-sections/get-or-create': ({ body }, ...sender) =>
      sections.bulkGetOrCreate(body.infoSections, body, ...sender),
    'POST /stores/v3/bulk/info-sections/update': ({ body }, ...sender) =>
      sections.bulkUpdate(
        body.infoSections.map(({ infoSection }) => infoSection),
        body,
        ...sender,
      ),
    'POST /stores/v3/bulk/info-sections/delete': ({ body }, ...sender) =>
      sections.bulkDelete(body.infoSectionIds, ...sender),
  }
}

function ribbonHandlers(deps: Deps): Handlers<'ribbons'> {
  const ribbons = entityOperations(deps, ribbonType)
  return {
    'POST /stores/v3/ribbons': async ({ body }, ...sender) => ({
      ribbon: await ribbons.create(body.ribbon, body, ...sender),
    }),
    'GET /stores/v3/ribbons/{ribbonId}': async ({ path, query }, program) => ({
      ribbon: await ribbons.get(path.ribbonId, query, program),
    }),
    'PATCH /stores/v3/ribbons/{ribbonId}': async ({ path, body }, ...sender) => ({
      ribbon: await ribbons.update({ ...body.ribbon, id: path.ribbonId }, body, ...sender),
    }),
    'DELETE /stores/v3/ribbons/{ribbonId}': ({ path }, ...sender) => ribbons.delete(path.ribbonId, ...sender),
    'QUERY /stores/v3/ribbons/query': async ({ body }, program) => {
      const { entities, pagingMetadata } = await ribbons.query(body, program)
      return { ribbons: entities, pagingMetadata }
    },
    'POST /stores/v3/ribbons/count': ({ body }, program) => ribbons.count(body, program),
    'POST /stores/v3/ribbons/get-or-create': async ({ body }, ...sender) => ({
      ribbon: await ribbons.getOrCreate({ name: body.ribbonName }, body, ...sender),
    }),
    'POST /stores/v3/bulk/ribbons/create': ({ body }, ...sender) =>
      ribbons.bulkCreate(body.ribbons, body, ...sender),
    'POST /stores/v3/bulk/ribbons/get-or-create': ({ body }, ...sender) =>
      ribbons.bulkGetOrCreate(
        body.ribbonNames.map((name) => ({ name })),
        body,
        ...sender,
      ),
    'POST /stores/v3/bulk/ribbons/update': ({ body }, ...sender) =>
      ribbons.bulkUpdate(
        body.ribbons.map(({ ribbon }) => ribbon),
        body,
        ...sender,
      ),
    'POST /stores/v3/bulk/ribbons/delete': ({ body }, ...sender) =>
      ribbons.bulkDelete(body.ribbonIds, ...sender),
  }
}

/** Makes the feature of the small entities of the catalogue. */
export const catalogEntitiesFeature = (deps: Deps) => ({
  handlers: {
    ...brandHandlers(deps),
    ...customizationHandlers(deps),
    ...ribbonHandlers(deps),
    ...infoSectionHandlers(deps),
  },
  jobs: renamingJobs(deps),
})
