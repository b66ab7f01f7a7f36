// Answers 404 for every address without a page.
export { NoPage as default, loadNotFound as loader } from '@vitrine/app-server/browser'
