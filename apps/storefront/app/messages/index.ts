// What the shop says. It speaks the language of the folder named here; a page brings only its own words.
export * from './en/index.ts'
