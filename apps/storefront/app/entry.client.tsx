// Hydrates the page that the server rendered.
import { hydratePage } from '@vitrine/app-server/browser'
import { captureInput } from './frame/pre-hydration-input.ts'

captureInput()
hydratePage()
