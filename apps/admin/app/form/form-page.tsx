// The page of a form: heading, what was not saved, fields, and the button that saves them.
import { Button, Notice, buttonClass } from '@vitrine/ui'
import { useEffect, useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { areas } from '../areas.ts'
import { Conflict } from './conflict.tsx'
import { DeleteButton } from './delete-button.tsx'
import { DraftOffer } from './draft-offer.tsx'
import type { Editable, EntityForm, FormFields } from './form.ts'
import { FormInput } from './form-field.tsx'
import type { LoadedForm } from './load-form.ts'
import type { UnsavedForm } from './read-entered.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useFormValues } from './use-form-values.ts'

interface FormPageProps<Entity extends Editable, Name extends string, Summary> {
  form: EntityForm<Entity, Name, Summary>
  loaded: LoadedForm<Summary>
  /** What stands below the fields. */
  children?: ReactNode
}

/** The page of a form. */
export function FormPage<Entity extends Editable, Name extends string, Summary>(
  props: FormPageProps<Entity, Name, Summary>,
) {
  const { form, loaded, children } = props
  const { summary } = loaded
  const canDelete = form.deletion && summary !== null && form.deletion.isPossible?.(summary) !== false
  const { label } = areas.find(({ path }) => path === form.area) ?? {}
  return (
    <>
      <p>
        <Link
          to={`/${form.area}`}
          className="inline-flex min-h-target items-center text-ink-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-ink"
        >
          {label}
        </Link>
      </p>
      <div className="mb-5">
        <h1 className="font-display text-2xl wrap-anywhere">
          <bdi>{summary === null ? form.creation?.title : form.title(summary)}</bdi>
        </h1>
        {summary !== null && form.intro?.(summary)}
      </div>
      <div className="flex flex-wrap items-start gap-x-10 gap-y-6">
        <Fields key={loaded.id} {...props} />
        {summary !== null && (form.aside ?? canDelete) && (
          <aside className="grid w-72 max-w-full min-w-0 gap-4">
            {form.aside?.(summary, loaded.key)}
            {form.deletion && canDelete && (
              <DeleteButton
                noun={form.noun}
                name={form.title(summary)}
                warning={form.deletion.warning(summary)}
              />
            )}
          </aside>
        )}
      </div>
      {children}
    </>
  )
}

function Fields<Entity extends Editable, Name extends string, Summary>({
  form,
  loaded,
}: FormPageProps<Entity, Name, Summary>) {
  const { area, noun } = form
  const fields: FormFields = form.fields
  const state = useFormValues({ area, fields }, loaded)
  const { result, entered, isChanged, draft } = state
  const isSaving = useNavigation().formMethod === 'POST'
  useFocusOnProblem(state.form, result)
  return (
    <Form
      ref={state.form}
      method="post"
      replace
      autoComplete="off"
      onInput={state.handleInput}
      onSubmit={(event) => (isSaving ? event.preventDefault() : state.handleSubmit())}
      // A focused input scrolls above the button that saves, with its help.
      className={`grid min-w-0 flex-1 basis-md gap-5 [&_:is(input,select,textarea)]:scroll-mb-40 ${fields.some(({ editor }) => editor) ? 'max-w-3xl' : 'max-w-measure'}`}
    >
      <input type="hidden" name="revision" value={entered.revision} />
      <input type="hidden" name="key" value={entered.key} />
      <input type="hidden" name="base" value={JSON.stringify(entered.base)} />
      {draft.offered && <DraftOffer onRestore={state.restoreDraft} onDiscard={draft.endOffer} />}
      {/* The Enter key submits with the first button of a form, which must not be the one that keeps mine. */}
      {result?.conflict && <button hidden />}
      <div data-refusal tabIndex={-1} className="outline-none empty:hidden">
        {result?.problem && <Notice tone="bad" title={result.problem} />}
        {result?.conflict && (
          <Conflict
            title={`This ${noun} was changed while you edited it`}
            fields={fields}
            saved={result.conflict.values}
            entered={entered.values}
          >
            <Button name="keep" value={result.conflict.revision}>
              Keep mine
            </Button>
            <Link
              to="?"
              replace
              onClick={() => result.conflict && state.takeSaved(result.conflict)}
              className={buttonClass()}
            >
              Use theirs
            </Link>
          </Conflict>
        )}
      </div>
      {sectionsOf(fields).map((section) => (
        <Section key={section[0]?.name} title={section[0]?.section}>
          {section.map((field) => (
            <div key={field.name} className={`min-w-0 ${field.isNarrow ? '' : 'sm:col-span-2'}`}>
              <FormInput
                field={field}
                value={state.start.values[field.name] ?? ''}
                entered={entered.values}
                saved={entered.base}
                problem={state.problemOf(field.name)}
                change={state.change}
                summary={loaded.summary}
              />
            </div>
          ))}
        </Section>
      ))}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-1 py-3">
        <Button kind="primary" aria-disabled={isSaving || undefined}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
        <p role="status" className="text-ink-soft">
          {isSaving ? '' : isChanged ? 'Unsaved changes' : state.isSaved && !result ? 'Saved' : ''}
        </p>
      </div>
      <UnsavedGuard isChanged={isChanged} isKept={draft.isKept} />
    </Form>
  )
}

/** The fields, in the groups that those with a heading begin. */
function sectionsOf(fields: FormFields): FormFields[] {
  const starts = fields.flatMap(({ section }, i) => (i === 0 || section ? [i] : []))
  return starts.map((start, i) => fields.slice(start, starts[i + 1]))
}

function Section({ title, children }: { title: string | undefined; children: ReactNode }) {
  const titleId = useId()
  const grid = <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
  if (!title) return grid
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-5">
      <h2 id={titleId} className="mb-4 font-display text-xl">
        {title}
      </h2>
      {grid}
    </section>
  )
}

/** Focus goes to the first field that was refused, or to what is wrong with the whole form: it may be out of sight. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, result: UnsavedForm | undefined) {
  useEffect(() => {
    if (result)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-refusal]:not(:empty)')?.focus()
  }, [form, result])
}
