// How React Router builds and serves the pages, below `/admin`.
import { routerConfig } from '@vitrine/app-server/build'

export default { ...routerConfig, basename: '/admin/' }
