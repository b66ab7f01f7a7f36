// Renders a page for a request.
import { createDocumentHandler, imageOriginsContext } from '@vitrine/app-server'
import { shopContext } from './context.ts'

export default createDocumentHandler(import.meta.env.DEV, (context) => {
  const { platformOrigin, imageOrigins = [] } = context.get(shopContext)
  const ofSettings = context.get(imageOriginsContext)
  return { imageOrigins: [platformOrigin, ...imageOrigins, ...ofSettings], rendersScripts: true }
})

export { handleError } from '@vitrine/app-server'
