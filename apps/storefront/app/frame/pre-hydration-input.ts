// Keeps the choices that a visitor selected before hydration; hydration would reset them to the server-rendered ones.

const captured = new Map<string, string>()

/** Records the radio buttons that the visitor changed; called before hydration. */
export function captureInput() {
  for (const { name, value, defaultChecked } of document.querySelectorAll<HTMLInputElement>(
    'input[type=radio]:checked',
  )) {
    if (!defaultChecked) captured.set(name, value)
  }
}

/** The captured values of the fields whose names begin with `prefix`; each is returned once. */
export function takeCapturedInput(prefix: string): [name: string, value: string][] {
  const fields = [...captured].filter(([name]) => name.startsWith(prefix))
  for (const [name] of fields) captured.delete(name)
  return fields
}
