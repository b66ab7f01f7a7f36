// Builds the pages.
import { bundlerConfig } from '@vitrine/app-server/build'

export default bundlerConfig()
