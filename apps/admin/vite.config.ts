// Builds the pages, below `/admin`.
import { bundlerConfig } from '@vitrine/app-server/build'

export default { base: '/admin/', ...bundlerConfig() }
