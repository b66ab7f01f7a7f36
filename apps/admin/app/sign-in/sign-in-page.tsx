// The door of the desk: it asks for the API key once.
import { Button, TextInput } from '@vitrine/ui'
import { data, redirect } from 'react-router'
import type { Route } from './+types/sign-in-page'
import { adminContext } from '../context.ts'
import { keepKey, keyOf } from './key-cookie.ts'
import { isGood } from './merchant.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const desk = context.get(adminContext)
  if (keyOf(request, desk)) throw redirect('/products')
  return { storeName: desk.storeName }
}

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(adminContext)
  const form = await request.formData().catch(() => undefined)
  if (!form)
    return data(
      { problem: 'What arrived was not this form, so nobody was signed in. Send it from here.' },
      400,
    )
  const key = String(form.get('key') ?? '').trim()
  if (!key)
    return data({ problem: 'There was no key. Paste the one that was printed when the store was made.' }, 422)
  if (!(await isGood(key, desk))) {
    return data(
      { problem: 'The platform does not know this key. Check that it is whole, and of this store.' },
      403,
    )
  }
  return redirect('/products', { status: 303, headers: keepKey(key, desk) })
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Sign in · ${loaderData?.storeName}` }]

export default function SignInPage({ loaderData: { storeName }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 py-10 outline-none">
      <form
        method="post"
        className="grid w-full max-w-96 gap-6 rounded-box border border-line bg-surface p-8"
      >
        <div>
          <p dir="auto" className="text-sm wrap-anywhere text-ink-soft">
            {storeName}
          </p>
          <h1 className="font-display text-2xl">Sign in to the desk</h1>
        </div>
        <TextInput
          label="API key"
          name="key"
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          required
          autoFocus
          help={
            <>
              It was printed once, when the store was made. If it is lost, start Vitrine with{' '}
              <code className="whitespace-nowrap">VITRINE_API_KEY=…</code> and a key of your own, of 20
              characters or more without a space; it takes the place of the old one.
            </>
          }
          problem={actionData?.problem}
        />
        <Button kind="strong">Sign in</Button>
      </form>
    </main>
  )
}
