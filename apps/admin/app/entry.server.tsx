// Renders a page for one request.
import { createDocumentHandler } from '@vitrine/app-server'
import { adminContext } from './context.ts'

export default createDocumentHandler(import.meta.env.DEV, (context) => {
  const { platformOrigin, imageOrigins = [] } = context.get(adminContext)
  return { imageOrigins: [platformOrigin, ...imageOrigins] }
})

export { handleError } from '@vitrine/app-server'
