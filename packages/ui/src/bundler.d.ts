// Types for the bundler's `?url` imports: the URL of a file.
declare module '*?url' {
  const url: string
  export default url
}
