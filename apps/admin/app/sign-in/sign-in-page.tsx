// The sign-in page of the admin: asks for the API key.
import { retryAfterContext } from '@vitrine/app-server'
import { Button, TextInput } from '@vitrine/ui'
import { data, redirect } from 'react-router'
import type { Route } from './+types/sign-in-page'
import { adminContext, checkAttemptContext } from '../context.ts'
import { keyCookieHeaders, readKey } from './key-cookie.ts'
import { isMerchantKey } from './merchant.ts'
import { returnUrl } from './return-url.ts'

export function loader({ request, url, context }: Route.LoaderArgs) {
  const options = context.get(adminContext)
  if (readKey(request, options)) throw redirect(returnUrl(url.searchParams))
  return { storeName: options.storeName, isReturning: url.searchParams.has('to') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const options = context.get(adminContext)
  const form = await request.formData().catch(() => undefined)
  if (!form) return data({ problem: 'The form could not be read. Enter the key again.' }, 400)
  const key = String(form.get('key') ?? '').trim()
  if (!key) return data({ problem: 'Enter your API key.' }, 422)
  const attempt = await context.get(checkAttemptContext)(() => isMerchantKey(key, options))
  if ('waitSeconds' in attempt) {
    context.set(retryAfterContext, `${attempt.waitSeconds}`)
    return data({ problem: waitText(attempt.waitSeconds) }, 429)
  }
  if (!attempt.isRight) {
    return data({ problem: 'This API key is not valid for this store. Check that it is complete.' }, 403)
  }
  return redirect(returnUrl(url.searchParams), { status: 303, headers: await keyCookieHeaders(key, options) })
}

const waitText = (seconds: number) =>
  `Too many API keys from your network were wrong. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then try again.`

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Sign in · ${loaderData?.storeName}` }]

export default function SignInPage({
  loaderData: { storeName, isReturning },
  actionData,
}: Route.ComponentProps) {
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
          <h1 className="font-display text-2xl">Sign in to the admin</h1>
          {isReturning && <p className="mt-2 text-ink-soft">Sign in to continue where you left off.</p>}
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
              The start that created the store showed the key once, or wrote it to a file. If there is none,
              or you have lost it, restart Vitrine with{' '}
              <code className="whitespace-nowrap">VITRINE_API_KEY=…</code> set to a new key of at least 20
              characters without spaces. It replaces the old key.
            </>
          }
          problem={actionData?.problem}
        />
        <Button kind="primary">Sign in</Button>
      </form>
    </main>
  )
}
