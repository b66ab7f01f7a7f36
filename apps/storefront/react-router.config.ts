// How React Router builds and serves the pages.
export { routerConfig as default } from '@vitrine/app-server/build'
