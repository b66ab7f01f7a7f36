// What the documents import from packages that are not installed here, as far as they use it.
declare module 'next/headers' {
  export function headers(): Promise<Headers>
}

declare module 'next/navigation' {
  export function notFound(): never
  export function redirect(path: string): never
}
