// A text whose web addresses can be followed.

// An address ends before the punctuation of its sentence.
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

/** Shows a text with links at its http and https addresses; nothing else in it becomes markup. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <a key={i} href={part} rel="noreferrer" className="text-accent underline hover:no-underline">
        {part}
      </a>
    ),
  )
}
