// Renders a page for a request.
import { createDocumentHandler } from '@vitrine/app-server'
import { shopContext } from './context.ts'

export default createDocumentHandler(import.meta.env.DEV, (context) => {
  const { platformOrigin, imageOrigins = [] } = context.get(shopContext)
  return { imageOrigins: [platformOrigin, ...imageOrigins], rendersScripts: true }
})

export { handleError } from '@vitrine/app-server'
