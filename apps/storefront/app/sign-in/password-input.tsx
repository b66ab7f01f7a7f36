// The input of a password, with a button that shows what was typed.
import { TextInput, VisuallyHidden } from '@vitrine/ui'
import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { useHydrated } from '../frame/hydrated.ts'
import { signIn as messages } from '../messages/index.ts'

/** The input; the button needs script, and is above the input, so that nothing moves when it appears. */
export function PasswordInput({ label, ...rest }: ComponentProps<typeof TextInput> & { label: string }) {
  const wrapper = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return undefined
    // Browsers offer to save a password, and not to complete it as a text, only if its input hides it.
    const form = wrapper.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [isShown])
  return (
    <div ref={wrapper} className="relative">
      <TextInput
        {...rest}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      {isHydrated && (
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="absolute -top-5 right-0 inline-flex min-h-target items-end pb-1 text-sm text-ink-soft underline decoration-edge underline-offset-4 hover:text-ink"
        >
          {isShown ? messages.hidePassword : messages.showPassword}
          <VisuallyHidden>{messages.ofPassword(label)}</VisuallyHidden>
        </button>
      )}
    </div>
  )
}
