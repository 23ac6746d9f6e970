// The frame of every form that makes or changes a record: what is typed is kept, two saves at once show both versions.
import { Button } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Conflict, type Difference, useVersion } from './conflict.tsx'
import { useDraft, useKeepDraft } from './draft.ts'
import { type Attempt, useMadeOnce } from './made-once.ts'
import styles from './record-form.module.css'
import { RestoredDraft } from './restored-draft.tsx'
import { SaveForm, type SaveFormState, useSaveForm } from './save-form.tsx'

type Options<T, Fields, Input> = {
  /** Under which name the draft is kept: the person's id, the kind and the record's id. null keeps none. */
  draft: string | null
  /** Fields that are never kept in a draft, such as a password. */
  secrets?: readonly (keyof Fields)[]
  /** null: a new one. */
  record: T | null
  /** What the form begins with, without a draft. */
  original: Fields
  fieldsOf(record: T): Fields
  toInput(fields: Fields): Input
  /** The contract's schema of the call's body. */
  schema: z.ZodType
  check?(fields: Fields): FormErrors
  onRefused?(fields: Fields): void
  /** The same key means the same record: sent again after a lost answer, nothing is made twice. */
  create?(input: Input, idempotencyKey: string): Promise<T>
  update(input: Input, record: T, ifVersion: string | undefined): Promise<T>
  onDone(saved: T): void
}

export type RecordFormState<T, Fields> = {
  form: UseFormReturnType<Fields>
  state: SaveFormState<Fields>
  changed: boolean
  restored: boolean
  startOver(): void
  /** The version that somebody else has saved meanwhile. */
  newer: T | null
  choices: { onKeepMine(): void; onTakeNewer(): void }
}

/** The state of one opening of a record's form. Give it to RecordForm, and the fields `{...form.getInputProps('title')}`. */
export function useRecordForm<T extends { updated_at: string }, Fields extends Record<string, unknown>, Input>(
  options: Options<T, Fields, Input>,
): RecordFormState<T, Fields> {
  const { record, original, fieldsOf, toInput, schema, check, onRefused, create, update, onDone } = options
  const kept = useDraft(options.draft, original, record?.updated_at)
  const version = useVersion(record, kept.version)
  const once = useMadeOnce<T, Input>({
    begun: kept.attempt as Attempt<Input> | undefined,
    create: create ?? (() => Promise.reject(new Error('This form changes records and makes none.'))),
    update: (input, made) => update(input, made, undefined),
  })
  const state = useSaveForm<Fields, Input, T>({
    initialValues: kept.initial,
    toInput,
    schema,
    check,
    onRefused,
    save: (input, key) =>
      record ? version.guard(() => update(input, record, version.current())) : once.make(input, key),
    onSaved: (saved) => {
      draft.drop()
      onDone(saved)
    },
  })
  const { form } = state
  const changed = JSON.stringify(form.values) !== JSON.stringify(original)
  const blank = Object.fromEntries((options.secrets ?? []).map((name) => [name, original[name]]))
  const openFields = { ...form.values, ...blank }
  const attempt = once.attempt() ?? undefined
  const toKeep = { fields: openFields, version: version.current(), attempt }
  const draft = useKeepDraft(options.draft, changed ? toKeep : null)
  return {
    form,
    state,
    changed,
    restored: kept.restored && changed,
    startOver() {
      form.setValues(original)
      version.restart()
    },
    newer: version.newer,
    choices: version.choices(state, fieldsOf),
  }
}

type Props<T, Fields> = {
  of: RecordFormState<T, Fields>
  label: string
  /** The verb on the button: "Save goal". */
  verb: string
  /** Field by field, what stands in the form beside the newer version. */
  differences(mine: Fields, newer: T): readonly Difference[]
  /** Left out: there is nothing to leave, and no such button. */
  onCancel?(): void
  children: ReactNode
  disabled?: boolean
  /** Stands at the foot's left, beside the buttons. */
  aside?: ReactNode
  /** What the other button says; "Cancel" where nothing is said. */
  cancel?: string
  /** A form on a page, longer than the window: its foot stays in sight, whatever the width. */
  long?: boolean
}

/** The form itself: notice of a restored draft, the fields, both versions after a conflict, Cancel and the verb. */
export function RecordForm<T, Fields>(props: Props<T, Fields>) {
  const { of, label, verb, differences, onCancel, children, disabled, aside, cancel = 'Cancel', long } = props
  return (
    <SaveForm
      state={of.state}
      label={label}
      actions={
        <div className={`flex wrap justify-end align-end gap-8 ${styles.foot}`} data-long={long || undefined}>
          {aside && <div className={styles.aside}>{aside}</div>}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {cancel}
            </Button>
          )}
          <Button type="submit" disabled={disabled} loading={of.state.saving}>
            {verb}
          </Button>
        </div>
      }
    >
      {of.restored && <RestoredDraft onStartOver={of.startOver} />}
      {children}
      {of.newer && <Conflict fields={differences(of.form.values, of.newer)} {...of.choices} />}
    </SaveForm>
  )
}
