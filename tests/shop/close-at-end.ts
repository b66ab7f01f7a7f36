// What tests open closes by itself.
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Closes something after the test that opens it, or at the end of the file if that opens it before its tests; what was opened
 * last closes first. The function that it returns does so earlier.
 */
export function closeAtEnd(close: () => unknown) {
  let closed: Promise<unknown> | undefined
  const closeOnce = async () => {
    closed ??= Promise.resolve(close())
    await closed
  }
  if (TestRunner.getCurrentTest()) onTestFinished(closeOnce)
  else afterAll(closeOnce)
  return closeOnce
}
