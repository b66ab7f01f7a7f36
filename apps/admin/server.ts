// The admin's server: a request in, a page out.
import { createPageHandler, guardRequest } from '@vitrine/app-server'
import * as build from 'virtual:react-router/server-build'
import { adminContext, checkAttemptContext } from './app/context.ts'
import { createKeyAttempts } from './app/sign-in/key-attempts.ts'
import { readKey } from './app/sign-in/key-cookie.ts'
import { isMerchantKey } from './app/sign-in/merchant.ts'
import type * as entry from './server-entry.d.ts'

const handlePage = createPageHandler(build, import.meta.env.MODE)

export const createAdmin: typeof entry.createAdmin = (options) => {
  const checkAttempt = createKeyAttempts(options.now)
  const { networkOf = (address) => address } = options
  return {
    fetch: async (request, { clientAddress } = {}) => {
      const network = clientAddress === undefined ? '' : networkOf(clientAddress)
      const response = await guardRequest(request, () =>
        handlePage(request, options.log, (context) => {
          context.set(adminContext, options)
          context.set(checkAttemptContext, (isRight) => checkAttempt(network, isRight))
        }),
      )
      // After signing out, no cache shows the store's data, not even with the Back button.
      response.headers.set('cache-control', 'no-store')
      return response
    },
    async isMerchant(request) {
      const key = readKey(request, options)
      return key !== undefined && isMerchantKey(key, options)
    },
  }
}

export const assets: typeof entry.assets = new URL('../client/', import.meta.url)
