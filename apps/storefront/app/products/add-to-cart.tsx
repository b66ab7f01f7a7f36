// The form of a product page: choices, quantity, 'Add to cart'. It posts without script; with it, it calls the cart.
import { useCart } from '@vitrine/react'
import { Button, Notice } from '@vitrine/ui'
import { lazy, useId, useMemo, useState } from 'react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { readQuantity } from '../cart/quantity-input.ts'
import { useHydrated } from '../frame/hydrated.ts'
import { loadDrawer } from '../frame/drawer.ts'
import { useFrame } from '../frame/frame-actions.ts'
import { keptWhileLoading } from '../frame/kept-while-loading.tsx'
import { useIsMounted } from '../frame/is-mounted.ts'
import { useStoreLang } from '../frame/store-lang.ts'
import { cart as cartMessages, product as messages } from '../messages/index.ts'
import type { FormError } from '../error-text.ts'
import { ChoiceGroup, Swatch } from './choice-group.tsx'
import { choiceStatus, choiceValues } from './choices.ts'
import type { Choices, ChoiceStatus } from './choices.ts'
import { addedText, addErrorText, availabilityText } from './add-text.ts'
import type { AddToPrice } from './modifiers.tsx'
import type { readModifiers, ShownModifier } from './modifiers-input.ts'
import type { ShownProduct, ShownVariant } from './shown-product.ts'

// Few products have any, so only their pages load the script.
const loadModifiers = () => import('./modifiers.tsx')
const Modifiers = keptWhileLoading(lazy(loadModifiers))

interface AddToCartProps {
  product: ShownProduct
  variant: ShownVariant | undefined
  selected: Choices
  onSelect: (choices: Choices) => void
  modifiers: readonly ShownModifier[]
  /** The price that is shown above, for the bar of phones. */
  price: ReactNode
  /** Called when modifiers change the price. */
  onPrice: (next: () => AddToPrice | undefined) => void
  formError: Partial<FormError> | undefined
}

/**
 * The form. `variant` has the selected choices, if there is one; `formError` is what was posted without script, and why the
 * platform refused it.
 */
export function AddToCart({ modifiers, price, onPrice, formError, ...shown }: AddToCartProps) {
  const { product, variant } = shown
  const isHydrated = useHydrated()
  const lang = useStoreLang()
  const problemId = useId()
  /** The field that gets the focus on a page that shows a form error. */
  const autoFocusField = formError?.error?.field
  const status = choiceStatus(variant)
  // Without script the page does not know which choices are selected: the server checks them.
  const canAdd =
    !product.preview &&
    (isHydrated ? status.is === 'available' || status.is === 'low' : product.stock.inStock)
  const { add, isAdding, problem } = useAdd(product, canAdd ? variant : undefined, modifiers, formError)
  const isChoiceInvalid = problem?.field === 'choice'
  const isQuantityInvalid = problem?.field === 'quantity'
  const isModifierInvalid = modifiers.some(({ field }) => field === problem?.field)
  const notice = useMemo(
    () =>
      problem && (
        <div id={problemId} tabIndex={-1} autoFocus={formError && !autoFocusField} className="w-full">
          <Notice tone="bad" title={problem.title}>
            {problem.text}
          </Notice>
        </div>
      ),
    [formError, autoFocusField, problem, problemId],
  )

  return (
    <form method="post" noValidate onSubmit={add} className="grid min-w-0 gap-6">
      {isChoiceInvalid && notice}
      <ChoiceGroups
        {...shown}
        problemId={isChoiceInvalid ? problemId : undefined}
        hasAutoFocus={autoFocusField === 'choice'}
      />
      {modifiers.length > 0 && (
        <Modifiers
          modifiers={modifiers}
          posted={formError?.modifiers}
          problem={notice}
          problemId={problemId}
          problemField={problem?.field}
          autoFocusField={autoFocusField}
          onPrice={onPrice}
          Swatch={Swatch}
        />
      )}
      <Availability product={product} variant={variant} />
      <div className="add-bar flex flex-wrap items-stretch gap-x-3 gap-y-2 print:hidden">
        {!isChoiceInvalid && !isModifierInvalid && notice}
        {/* On phones the bar may cover the choices and the price. */}
        <p className="flex w-full justify-between gap-3 text-sm md:hidden" aria-hidden="true">
          <bdi lang={lang} className="truncate">
            {variant && choiceValues(product, variant).join(', ')}
          </bdi>
          <span className="flex-none font-medium">{price}</span>
        </p>
        {/* Hidden, not removed, so that the quantity is kept for the next choice. */}
        <label hidden={!canAdd} className="flex items-center gap-3">
          <span className="text-sm font-medium">{messages.quantity}</span>
          <input
            type="number"
            name="quantity"
            defaultValue={formError?.quantity ?? 1}
            min={1}
            aria-invalid={isQuantityInvalid || undefined}
            aria-describedby={isQuantityInvalid ? problemId : undefined}
            autoFocus={autoFocusField === 'quantity'}
            className="min-h-target w-20 rounded-box border border-edge aria-invalid:border-bad bg-surface px-3 tabular-nums max-md:w-16"
          />
        </label>
        <Button kind="primary" disabled={!canAdd} aria-disabled={isAdding} className="flex-1 max-md:px-3">
          {isAdding ? messages.adding : (product.preview?.action ?? actionText(status, canAdd, variant))}
        </Button>
      </div>
    </form>
  )
}

/** The options of the product; without script a button shows the variant of the selected choices. */
function ChoiceGroups({ hasAutoFocus, ...group }: Omit<ComponentProps<typeof ChoiceGroup>, 'option'>) {
  const { productOptions } = group.product
  if (productOptions.length === 0) return null
  return (
    <>
      {productOptions.map((option, index) => (
        <ChoiceGroup
          key={option.name}
          {...group}
          option={option}
          hasAutoFocus={index === 0 && hasAutoFocus}
        />
      ))}
      <noscript>
        <Button
          name="update"
          value="selection"
          // A preview takes no posts.
          formMethod={group.product.preview && 'get'}
          className="print:hidden"
        >
          {messages.updateSelection}
        </Button>
      </noscript>
    </>
  )
}

async function readItem(
  modifiers: readonly ShownModifier[],
  form: FormData,
): Promise<ReturnType<typeof readModifiers>> {
  if (modifiers.length === 0) return {}
  const input = await loadModifiers()
  return input.readModifiers(modifiers, input.postedModifiers(form))
}

/** Adds the quantity in the form of the variant, if there is one; `problem` is why the last try failed. */
function useAdd(
  product: ShownProduct,
  variant: ShownVariant | undefined,
  modifiers: readonly ShownModifier[],
  formError: Partial<FormError> | undefined,
) {
  const cart = useCart()
  const { announce, report, openCart } = useFrame()
  const isMounted = useIsMounted()
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState(formError?.error)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!variant || isAdding) return
    const form = event.currentTarget
    const quantity = readQuantity((form.elements.namedItem('quantity') as HTMLInputElement).value)
    const { problem, item } = await readItem(modifiers, new FormData(form))
    const refused = problem ?? (quantity ? undefined : { ...cartMessages.invalidQuantity, field: 'quantity' })
    setProblem(refused)
    if (!quantity || refused)
      return form.querySelector<HTMLElement>(`[name="${CSS.escape(refused?.field ?? '')}"]`)?.focus()
    setIsAdding(true)
    // The script of the drawer loads while the platform answers.
    loadDrawer().catch(() => {})
    try {
      const preOrderRequested = variant.preorderInfo?.enabled
      const newCart = await cart.add([
        { ...item, productId: product.id, variantId: variant.id, preOrderRequested, quantity },
      ])
      announce(addedText(newCart, product, variant))
      if (isMounted()) openCart()
    } catch (error) {
      announce('')
      const errorText = addErrorText(error, product, variant)
      if (isMounted()) setProblem(errorText)
      else report(messages.notAdded(product.name), errorText)
    } finally {
      setIsAdding(false)
    }
  }

  return { add, isAdding, problem }
}

/** Whether the variant can be bought, and the terms of a preorder. */
function Availability({ product, variant }: Pick<AddToCartProps, 'product' | 'variant'>) {
  const lang = useStoreLang()
  const status = choiceStatus(variant)
  return (
    <div className="grid gap-1 text-sm">
      <p role="status" className={status.is === 'low' ? 'text-warn' : 'text-ink-soft'}>
        {availabilityText(status, product, variant)}
      </p>
      {variant?.preorderInfo?.message && (
        <p dir="auto" lang={lang}>
          {variant.preorderInfo.message}
        </p>
      )}
    </div>
  )
}

/** What the button does, or why it does nothing. */
function actionText({ is }: ChoiceStatus, canAdd: boolean, variant: ShownVariant | undefined) {
  if (canAdd) return variant?.preorderInfo ? messages.preorder : messages.addToCart
  return is === 'unavailable' ? messages.unavailable : messages.soldOut
}
