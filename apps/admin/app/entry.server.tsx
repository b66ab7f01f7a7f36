// Renders a page for one request.
import { createDocumentHandler } from '@vitrine/app-server'
import { adminContext } from './context.ts'

export default createDocumentHandler(import.meta.env.DEV, (context) => {
  const { platformOrigin } = context.get(adminContext)
  // A form shows a picture as soon as its URL is entered, before the store has it.
  return { imageOrigins: platformOrigin.startsWith('https:') ? ['https:'] : ['http:', 'https:'] }
})

export { handleError } from '@vitrine/app-server'
