// The texts of the storefront, in the language of the folder named here; a page's script includes only the texts it uses.
export * from './en/index.ts'
