// Renders a page for one request.
import { createDocumentHandler } from '@vitrine/app-server'

export default createDocumentHandler(import.meta.env.DEV)

export { handleError } from '@vitrine/app-server'
