// The one-time word that lets this page's own scripts run; known on the server only.
import { createContext, useContext } from 'react'

/** Holds the nonce while the server draws. */
export const Nonce = createContext<string | undefined>(undefined)

/** The nonce of this page, for the scripts that the document itself writes. */
export const useNonce = () => useContext(Nonce)
