// The styled parts all screens share; the rest of the look is '@vitrine/ui/look.css'.
export { Button, ButtonLink, buttonLook } from './button.tsx'
export type { ButtonKind } from './button.tsx'
export { Dialog } from './dialog.tsx'
export { Field, TextArea, TextInput } from './field.tsx'
export { LiveRegion, SkipLink, VisuallyHidden } from './hidden.tsx'
export type { Saying } from './hidden.tsx'
export { EmptyState, Notice, Tag } from './notice.tsx'
export type { Tone } from './notice.tsx'
