// The estimate of the cart page: it follows the cart, the destination and the chosen delivery, and holds the last error.
import { useCart, useCartStore } from '@vitrine/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import { asSentence, toErrorText } from '../error-text.ts'
import type { ErrorText, FormError } from '../error-text.ts'
import { useFrame } from '../frame/frame-actions.ts'
import { useIsMounted } from '../frame/is-mounted.ts'
import { delivery as messages } from '../messages/index.ts'
import { destinationCookie, placeText, readDestination, readDestinationCookie } from './destination.ts'
import type { Destination } from './destination.ts'
import { destinationProblem } from './check-destination.ts'
import { estimateKey, toEstimate } from './estimate.ts'
import type { EstimatedOption, Estimate } from './estimate.ts'
import { estimateProblems } from './estimate-problems.ts'
import type { DeliveryData } from './read-delivery.ts'

/** What the cart page has loaded; a promise after a navigation with script. */
interface CartPageData {
  delivery: DeliveryData | undefined | Promise<DeliveryData | undefined>
}

/** What the server has read; undefined until it is there. */
function useLoadedDelivery(): DeliveryData | undefined {
  const loading = useRouteLoaderData<CartPageData>('cart/cart-page')?.delivery
  const [loaded, setLoaded] = useState(loading instanceof Promise ? undefined : loading)
  useEffect(() => {
    // If it cannot be read, the cart is shown without the form.
    if (loading instanceof Promise) loading.then(setLoaded, () => {})
  }, [loading])
  return loaded
}

/** What this page has asked for since it was loaded. */
interface FreshState {
  destination?: Destination
  estimate?: Estimate
  /** The cart has changed, and could not be estimated again. */
  isOutdated?: boolean
}

/** The destination and its estimate, which is made again whenever the cart has changed. */
function useFreshEstimate(
  loaded: DeliveryData | undefined,
  setProblem: (problem: ErrorText | undefined) => void,
) {
  const store = useCartStore()
  const { cart, pending } = useCart()
  const [state, setState] = useState<FreshState>({})
  const destination = state.destination ?? loaded?.destination
  const estimate = state.estimate ?? loaded?.estimate
  const key = cart && destination && pending === 0 ? estimateKey(cart, destination) : undefined
  const isFresh = estimate !== undefined && estimate.key === key

  /** Estimates the cart for a destination, and shows that. */
  async function ask(destination: Destination, signal?: AbortSignal): Promise<Estimate> {
    const totals = await store.client.cart.estimateTotals({ shippingAddress: destination }, { signal })
    const estimate = toEstimate(totals, destination)
    setState({ destination, estimate })
    if (state.isOutdated) setProblem(undefined)
    store.setCart({ ...totals.cart, violations: totals.violations })
    return estimate
  }

  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    if (!destination) return
    try {
      await ask(destination, signal)
    } catch (error) {
      if (signal.aborted) return
      setState({ destination, isOutdated: true })
      setProblem(toErrorText(error))
    }
  })
  useEffect(() => {
    if (!key || isFresh) return undefined
    const stop = new AbortController()
    void refresh(stop.signal)
    return () => stop.abort()
  }, [key, isFresh])
  useEffect(() => {
    // This part of the page is mounted again when an empty cart is filled; what was loaded may be older then.
    const destination = readDestinationCookie(document.cookie)
    if (destination) setState({ destination })
  }, [])

  return { destination, estimate: state.isOutdated ? undefined : estimate, isFresh, ask }
}

/** What the cart page shows of delivery; `formError` is set when a destination that was posted without script is incomplete. */
export function useEstimate(formError: FormError | undefined) {
  const cart = useCart()
  const { announce, report } = useFrame()
  const isMounted = useIsMounted()
  const [refused] = useState(formError)
  const [problem, setProblem] = useState<ErrorText | undefined>(refused?.error)
  const [isBusy, setIsBusy] = useState(false)
  const loaded = useLoadedDelivery()
  const { ask, ...fresh } = useFreshEstimate(loaded, setProblem)
  const countries = loaded?.countries ?? []

  /** What is missing in an estimate. */
  const textsOf = (estimate: Estimate, destination: Destination): ErrorText[] => {
    const isDelivered = countries.find(({ code }) => code === destination.country)?.isDelivered
    const named = isDelivered ? destination : { country: destination.country }
    return estimateProblems(estimate, {
      place: placeText(named, countries),
      lines: cart.lines.filter(({ physicalProperties }) => physicalProperties.shippable),
    })
  }

  /** Estimates for what the form says; false if that failed. */
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<boolean> {
    event.preventDefault()
    const typed = readDestination(new FormData(event.currentTarget))
    const wrong = destinationProblem(typed, countries)
    setProblem(wrong)
    if (wrong || isBusy) return false
    setIsBusy(true)
    try {
      const estimate = await ask(typed)
      // oxlint-disable-next-line unicorn/no-document-cookie -- the server reads it for the next page
      document.cookie = destinationCookie(typed, location.protocol === 'https:')
      const [missing] = textsOf(estimate, typed)
      const { options, total } = estimate
      announce(
        missing
          ? asSentence(missing)
          : messages.estimated(options.length, placeText(typed, countries), total.formattedAmount),
      )
      return true
    } catch (error) {
      if (isMounted()) setProblem(toErrorText(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  async function choose({ carrierId, code, title }: EstimatedOption) {
    try {
      await cart.update({ selectedShippingOption: { carrierId, code } })
      announce(messages.chosen(title))
    } catch (error) {
      report(messages.notChosen, toErrorText(error))
    }
  }

  const { destination, estimate } = fresh
  const isOffered = (code: string | undefined) => estimate?.options.some((option) => option.code === code)
  const requested = cart.cart?.selectedShippingOption?.code
  return {
    ...fresh,
    loaded,
    countries,
    /** The name of the country. */
    country: countries.find(({ code }) => code === destination?.country)?.name ?? '',
    /** What a form without script has sent. */
    typed: refused?.destination,
    problem,
    clearProblem: () => setProblem(undefined),
    missing: estimate && destination ? textsOf(estimate, destination) : [],
    isBusy,
    /** The code of the delivery that is chosen, also before the platform has answered. */
    chosen: isOffered(requested) ? requested : estimate?.selected?.code,
    submit,
    choose,
  }
}

/** The state of the estimate. */
export type EstimateState = ReturnType<typeof useEstimate>
