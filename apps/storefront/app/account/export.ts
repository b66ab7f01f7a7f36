// The file with everything that the store keeps about the member.
import { StoreError } from '@vitrine/client'
import { redirect } from 'react-router'
import type { Route } from './+types/export'
import { visitorContext } from '../visitor.ts'

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const file = await context.get(visitorContext).account.export()
    const name = `account-${file.exportedDate.slice(0, 10)}.json`
    return new Response(`${JSON.stringify(file, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    // The page asks for what is missing: a sign-in or the password.
    return redirect('/account/data', 303)
  }
}
