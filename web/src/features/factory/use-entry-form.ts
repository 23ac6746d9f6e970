import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { FactoryKind } from '#contract/factory-shapes.ts'
import { useMe } from '#web/app/session.ts'
import { useRecordForm } from '#web/ui/forms/record-form.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { compared } from './format.ts'
import { useNames } from './names.ts'
import { createEntry, type EntryOf, updateEntry } from './queries.ts'

/** What every form of the factory is given. */
export type FormProps<K extends FactoryKind> = {
  /** null: a new one. */
  entry: EntryOf[K] | null
  /** What a new one begins with: the one that is duplicated. */
  template: EntryOf[K] | null
  onDone(): void
  /** A new one was saved. */
  onMade(made: { id: string }): void
}

type Options<K extends FactoryKind, Fields, Input> = FormProps<K> & {
  kind: K
  fieldsOf(entry: EntryOf[K] | null): Fields
  toInput(fields: Fields): Input
  schema: z.ZodType
  /** What is said when one of the required fields is blank, and which these are. */
  required: { text: string; fields: readonly (keyof Fields)[] }
}

/** The state of one opening of a form of the factory, and how two versions of its entry differ. */
export function useEntryForm<K extends FactoryKind, Fields extends Record<string, unknown>, Input extends object>(
  options: Options<K, Fields, Input>,
) {
  const { kind, entry, template, fieldsOf, toInput, schema, required, onDone, onMade } = options
  const me = useMe()
  const nameOf = useNames()
  const create = useMutation(createEntry(kind))
  const update = useMutation(updateEntry(kind))
  const of = useRecordForm<EntryOf[K], Fields, Input>({
    draft: `${me.id}.${kind}.${entry?.id ?? (template ? `copy.${template.id}` : 'new')}`,
    record: entry,
    original: fieldsOf(entry ?? template),
    fieldsOf,
    toInput,
    schema,
    onRefused(fields) {
      // Beside the messages at the fields, which may be out of sight.
      const blank = required.fields.some((field) => String(fields[field]).trim() === '')
      if (blank) toast({ kind: 'warning', title: required.text })
    },
    create: (input, idempotencyKey) =>
      create.mutateAsync({ input: input as Record<string, unknown>, idempotencyKey }) as Promise<EntryOf[K]>,
    update: (input, { id }, ifVersion) =>
      update.mutateAsync({ input: { ...input, id }, ifVersion }) as Promise<EntryOf[K]>,
    onDone(saved) {
      onDone()
      if (!entry) onMade(saved)
    },
  })
  return {
    of,
    admin: me.user_level === 'admin',
    differences: (mine: Fields, newer: EntryOf[K]) => compared(toInput(mine), toInput(fieldsOf(newer)), nameOf),
  }
}

/** A copy is one's own: it has another name, and nobody else's publicity. */
export function copyOf<T extends { name: string; is_public: boolean }>(entry: T): T {
  const copy = `${[...entry.name].slice(0, 190).join('')} (copy)`
  return { ...entry, name: copy, is_public: false }
}
