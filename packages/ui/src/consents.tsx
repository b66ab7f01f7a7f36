// What a visitor agrees to by creating an account: a box for each consent of the store.
import { Checkbox } from './field.tsx'

/** A sentence that a visitor agrees to. */
export interface Consent {
  text: string
  /** The words of the sentence that are a link, and where it leads. */
  link?: { text: string; url: string } | null | undefined
  required: boolean
}

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
function Sentence({ text, link, required, optionalMark }: Consent & { optionalMark: string }) {
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
      {!required && ` ${optionalMark}`}
    </span>
  )
}

/** A box for each consent. */
export function ConsentFields({
  consents,
  agreed = [],
  problem,
  isFocused = false,
  optionalMark,
}: {
  consents: readonly Consent[]
  /** The sentences that are ticked. */
  agreed?: readonly string[] | undefined
  /** What stands at a required box that is not ticked. */
  problem?: string | undefined
  /** The browser puts the cursor on the first of these boxes. */
  isFocused?: boolean
  /** What follows a sentence that is not required. */
  optionalMark: string
}) {
  if (consents.length === 0) return null
  const isMissing = ({ text, required }: Consent) =>
    problem !== undefined && required && !agreed.includes(text)
  const firstMissing = consents.find(isMissing)
  return (
    <div className="grid gap-1">
      {consents.map((consent) => (
        <Checkbox
          key={consent.text}
          label={<Sentence {...consent} optionalMark={optionalMark} />}
          name={boxName(consent)}
          required={consent.required}
          defaultChecked={agreed.includes(consent.text)}
          problem={isMissing(consent) && problem}
          autoFocus={isFocused && consent === firstMissing}
        />
      ))}
    </div>
  )
}
