// What somebody has chosen while the script of the page was still on its way: waking would put back what the server drew.

const chosen = new Map<string, string>()

/** Looks at the page, before it wakes. */
export function captureInput() {
  for (const { name, value, defaultChecked } of document.querySelectorAll<HTMLInputElement>(
    'input[type=radio]:checked',
  )) {
    if (!defaultChecked) chosen.set(name, value)
  }
}

/** What was chosen in the fields whose names begin like this; it is told once. */
export function takeCapturedInput(prefix: string): [name: string, value: string][] {
  const told = [...chosen].filter(([name]) => name.startsWith(prefix))
  for (const [name] of told) chosen.delete(name)
  return told
}
