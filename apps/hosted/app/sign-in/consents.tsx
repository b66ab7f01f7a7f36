// What a visitor agrees to by creating an account: a box for each consent of the store.
import { Checkbox } from '@vitrine/ui'
import type { Consent } from '../../server-entry.d.ts'
import type { FormProblem } from './error-text.ts'

// A box is named by its sentence: one that the merchant has changed since the page was sent is not agreed to.
const boxName = ({ text }: Consent) => `consent ${text}`

/** The sentences that a form agrees to, and whether all required ones are among them. */
export function readConsents(field: (name: string) => string, consents: readonly Consent[]) {
  const isAgreed = (consent: Consent) => field(boxName(consent)) === 'on'
  return {
    agreed: consents.filter(isAgreed).map(({ text }) => text),
    isComplete: consents.every((consent) => !consent.required || isAgreed(consent)),
  }
}

/** A sentence, with a link on some of its words. */
function Sentence({ text, link, required }: Consent) {
  const [before, ...rest] = link ? text.split(link.text) : [text]
  return (
    <span dir="auto" className="py-2 font-normal wrap-anywhere">
      {before}
      {link && (
        <>
          {/* In a tab of its own, because the form would lose what was typed. */}
          <a
            href={link.url}
            target="_blank"
            rel="noreferrer"
            className="underline decoration-edge underline-offset-4 hover:text-accent"
          >
            {link.text}
          </a>
          {rest.join(link.text)}
        </>
      )}
      {!required && ' (optional)'}
    </span>
  )
}

/** A box for each consent. */
export function ConsentFields({
  consents,
  agreed = [],
  problem,
}: {
  consents: readonly Consent[]
  agreed?: readonly string[] | undefined
  problem?: FormProblem | undefined
}) {
  const problemOf = ({ text, required }: Consent) =>
    required && !agreed.includes(text) ? problem?.fields.consent : undefined
  const isOnlyProblem = Object.keys(problem?.fields ?? {}).join() === 'consent'
  const firstWrong = consents.find(problemOf)
  if (consents.length === 0) return null
  return (
    <div className="grid gap-1">
      {consents.map((consent) => (
        <Checkbox
          key={consent.text}
          label={<Sentence {...consent} />}
          name={boxName(consent)}
          required={consent.required}
          defaultChecked={agreed.includes(consent.text)}
          problem={problemOf(consent)}
          autoFocus={isOnlyProblem && consent === firstWrong}
        />
      ))}
    </div>
  )
}
