// What the bundler adds to the language: the address of a file.
declare module '*?url' {
  const address: string
  export default address
}
