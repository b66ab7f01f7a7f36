// Reloads a page that failed to load: on a button click, or when the browser is back online.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the data of this page again; `isRetrying` while that is under way. */
export function useRetry() {
  const { revalidate, state } = useRevalidator()
  const retry = () => void revalidate()
  useEffect(() => {
    const handleOnline = () => void revalidate()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [revalidate])
  return { retry, isRetrying: state === 'loading' }
}
