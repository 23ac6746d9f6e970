// Forms that save something: the contract's own schema checks the fields, a refused save keeps everything and says why.
import { Stack } from '@mantine/core'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod'
import { Failure } from './failure.tsx'
import { requiredWords, whenLeft } from './left-fields.ts'
import { newKey } from './new-key.ts'

type Options<Values, Input, Saved> = {
  initialValues: Values
  /** From what the fields hold to what the call takes. Fields have the names of the call's, so that messages find them. */
  toInput(values: Values): Input
  /** The contract's schema of the call's body. */
  schema?: z.ZodType
  /** Rules that the contract does not know, such as two passwords being the same. First message per field wins. */
  check?(values: Values): FormErrors
  /** Something was missing or wrong when the form was to be saved: what is said beside the messages at the fields. */
  onRefused?(values: Values): void
  /** Does the work; throws an ApiError. The key stays the same for the same input: a second attempt never saves twice. */
  save(input: Input, idempotencyKey: string): Promise<Saved>
  onSaved?(saved: Saved, form: UseFormReturnType<Values>): void
}

export type SaveFormState<Values> = {
  form: UseFormReturnType<Values>
  saving: boolean
  /** What stands above the button when no field can be blamed. */
  failure: string | null
  /** How often the form was refused: each time the first wrong field gets the focus, and never while somebody types. */
  refusals: number
  submit(event?: FormEvent): void
  /** A field was left: from now on it says what is missing or wrong in it. */
  leave(path: string, label: string): void
}

type Refusal = { detail?: string; errors?: readonly { field: string; message: string }[] }

/** The state of one opening of a form; give it to SaveForm and the fields `{...form.getInputProps('title')}`. */
export function useSaveForm<Values extends Record<string, unknown>, Input, Saved>(
  options: Options<Values, Input, Saved>,
): SaveFormState<Values> {
  const { initialValues, toInput, schema, check, onRefused, save, onSaved } = options
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const last = useRef({ input: '', key: '' })
  const form = useForm<Values>({
    initialValues,
    validate: (values) => faultsOf(values),
  })
  const faultsOf = (values: Values): FormErrors => ({
    ...messagesOf(schema?.safeParse(toInput(values))),
    ...check?.(values),
  })
  const refuse = (errors: FormErrors) => {
    const ours = ([field]: [string, unknown]) => (field.split('.')[0] ?? '') in initialValues
    const known = Object.entries(errors).filter(ours)
    const other = Object.entries(errors).filter((entry) => !ours(entry))
    form.setErrors(Object.fromEntries(known))
    if (known.length > 0) setRefusals((before) => before + 1)
    setFailure(other.length > 0 ? other.map(([, message]) => String(message)).join(' ') : null)
    return known.length > 0 || other.length > 0
  }
  const submit = async () => {
    if (saving) return
    setFailure(null)
    const { errors, hasErrors } = form.validate()
    if (hasErrors) {
      onRefused?.(form.getValues())
      return void refuse(errors)
    }
    setSaving(true)
    try {
      const input = toInput(form.getValues())
      const said = JSON.stringify(input)
      // A key stands for one input: the server refuses it for another.
      if (last.current.input !== said) last.current = { input: said, key: newKey() }
      const saved = await save(input, last.current.key)
      last.current = { input: '', key: '' }
      onSaved?.(saved, form)
    } catch (error) {
      const { detail, errors = [] } = error as Refusal
      const fields = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
      if (!refuse(fields)) setFailure(detail ?? 'Something went wrong. Please try again.')
    } finally {
      setSaving(false)
    }
  }
  return {
    form,
    saving,
    failure,
    refusals,
    submit(event) {
      event?.preventDefault()
      void submit()
    },
    leave(path, label) {
      if (saving) return
      // A mark without words is explained above the button, once the form is to be saved.
      const fault = faultsOf(form.getValues())[path]
      if (fault) form.setFieldError(path, fault === true ? requiredWords(label) : fault)
    },
  }
}

type Props<Values> = {
  state: SaveFormState<Values>
  children: ReactNode
  /** The buttons. What went wrong stands right above them. */
  actions?: ReactNode
  label?: string
}

/** The form element: Ctrl/⌘ Enter saves from every field, and after a refused save the first wrong field has the focus. */
export function SaveForm<Values>({ state, children, actions, label }: Props<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const { refusals } = state
  // At once, before the next key is pressed: a focus that comes later would take it into another field.
  useLayoutEffect(() => {
    if (refusals > 0) focusFirst(element.current)
  }, [refusals])
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      element.current?.requestSubmit()
    }
  }
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  })
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const field = (event.target as HTMLElement).closest<HTMLElement>('[data-path]')
    const path = field?.dataset.path
    if (path) whenLeft(event, () => latest.current.leave(path, labelOf(event.target)))
  }
  return (
    <form ref={element} onSubmit={state.submit} onKeyDown={keys} onBlur={leave} noValidate aria-label={label}>
      <Stack gap="md">
        {children}
        {state.failure && <Failure text={state.failure} />}
        {actions}
      </Stack>
    </form>
  )
}

const labelOf = (field: EventTarget): string =>
  (field as HTMLInputElement).labels?.[0]?.textContent ?? (field as HTMLElement).getAttribute('aria-label') ?? 'This'

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"] input')?.focus()
}

function messagesOf(result: z.ZodSafeParseResult<unknown> | undefined): FormErrors {
  const messages: FormErrors = {}
  for (const { path, message } of result?.error?.issues ?? []) messages[path.join('.')] ??= message
  return messages
}
