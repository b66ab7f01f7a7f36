// The kinds of a choice in catalog version 3: a text, one colour, two colours, or a picture.
import { z } from 'zod'

export const ChoiceType = z.enum(['CHOICE_TEXT', 'ONE_COLOR', 'MULTIPLE_COLORS', 'IMAGE'])
type ChoiceType = z.infer<typeof ChoiceType>

const colorCode = z.string().min(3).max(20)
export const ColorCodes = z.object({ colorCodes: z.array(colorCode).length(2) })

/** The address of a picture: a path on the platform, or a whole one. */
export const pictureUrl = z
  .string()
  .regex(/^(https?:\/\/|\/(?!\/))[^\s\\]*$/i, 'must be an http or https URL')
  .max(2000)

export const ChoiceImage = z.object({
  id: z.string().max(400).optional(),
  url: pictureUrl,
  altText: z.string().max(200).optional(),
})
/** The picture that a choice is shown by. */
export interface ChoiceImage extends z.infer<typeof ChoiceImage> {}

/** What a choice of each kind is shown by. */
const shownBy = { ONE_COLOR: 'colorCode', MULTIPLE_COLORS: 'colorCodes', IMAGE: 'image' } as const

export const choiceKind = {
  choiceType: ChoiceType.nullish(),
  colorCode: colorCode.nullish().describe('Of `ONE_COLOR`.'),
  colorCodes: ColorCodes.nullish().describe('Of `MULTIPLE_COLORS`.'),
  image: ChoiceImage.nullish().describe('Of `IMAGE`.'),
}

type Kind = { [K in keyof typeof choiceKind]?: unknown }
type AddIssue = (issue: { code: 'custom'; path: string[]; params: object; message: string }) => void

/** Refuses a choice that is shown by something else than its type says. */
export function checkKind(choice: Kind, { addIssue }: { addIssue: AddIssue }): void {
  const choiceType = choice.choiceType as ChoiceType | null | undefined
  const needed = choiceType && choiceType !== 'CHOICE_TEXT' ? shownBy[choiceType] : undefined
  const sent = Object.values(shownBy).filter((field) => choice[field] != null)
  if (needed && choice[needed] == null)
    addIssue({ code: 'custom', path: [needed], params: { rule: 'REQUIRED_FIELD' }, message: 'is required' })
  const foreign = sent.find((field) => (needed ? field !== needed : choiceType && field !== 'colorCode'))
  const other = foreign ?? (sent.length > 1 ? sent[1] : undefined)
  if (other)
    addIssue({
      code: 'custom',
      path: [other],
      params: { rule: 'ONE_OF_ALIGNMENT' },
      message: 'does not fit the type of the choice',
    })
}
