// Hydrates the page that the server rendered.
import { hydratePage } from '@vitrine/app-server/browser'

hydratePage()
