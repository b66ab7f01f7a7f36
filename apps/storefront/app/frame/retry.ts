// What could not be fetched is asked for once more: when somebody says so, and by itself once there is a connection.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** How browsers say that nothing came back. */
export const isNetworkError = (error: unknown) =>
  error instanceof TypeError && /^(Failed to fetch|Load failed|NetworkError)/.test(error.message)

/** Asks for this page once more, and tells whether it is under way. */
export function useRetry() {
  const { revalidate, state } = useRevalidator()
  const again = () => void revalidate()
  useEffect(() => {
    const fetchNow = () => void revalidate()
    addEventListener('online', fetchNow)
    return () => removeEventListener('online', fetchNow)
  }, [revalidate])
  return { again, asking: state === 'loading' }
}
