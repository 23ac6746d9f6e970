import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { KeptStatement } from '#contract/promises.ts'
import { statementKinds } from '#contract/statements.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { useMe } from '#web/app/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { useDraft, useKeepDraft } from '#web/ui/forms/draft.ts'
import { RestoredDraft } from '#web/ui/forms/restored-draft.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { KINDS } from './format.ts'
import styles from './promises.module.css'
import { answerStatement, correctStatement } from './queries.ts'
import { remember, takenBack } from './use-answers.ts'

type Props = { statement: KeptStatement; opened: boolean; onClose(): void }
type Party = KeptStatement['who']

const wordsOf = (party: Party) => (party === null ? '' : party.resolved === 'me' ? 'me' : party.words)
/** Who is meant stays meant where the words stay; `me` is the person. */
function partyOf(words: string, before: Party): Party {
  const said = words.trim()
  if (said === '') return null
  if (/^(?:me|i|myself|ich|mich|mir)$/i.test(said))
    return { words: before?.resolved === 'me' ? before.words : said, resolved: 'me' }
  return said === before?.words ? before : { words: said, resolved: null }
}

export function CorrectDialog({ statement, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Correct what was found">
      <Form statement={statement} onDone={onClose} />
    </Dialog>
  )
}

function Form({ statement, onDone }: { statement: KeptStatement; onDone(): void }) {
  const { id, updated_at, kind, what, who, to_whom, due, quote } = statement
  const original = { kind, what, due_date: due?.date ?? '', who: wordsOf(who), to_whom: wordsOf(to_whom) }
  const name = `${useMe().id}.statement.${id}`
  const kept = useDraft(name, original, updated_at)
  const [fields, setFields] = useState(kept.initial)
  const [restored, setRestored] = useState(kept.restored)
  // What was left is built upon the version that it was begun with, until one begins anew.
  const version = restored ? kept.version : updated_at
  const changed = JSON.stringify(fields) !== JSON.stringify(original)
  const draft = useKeepDraft(name, changed ? { fields, version } : null)
  const undo = useMutation(answerStatement)
  const { mutate, isPending, error } = useMutation({
    ...correctStatement,
    onSuccess: (now) => {
      draft.drop()
      onDone()
      remember(now)
      // The dialog is gone when it is pressed.
      const run = () =>
        void undo.mutateAsync({ act: 'undo', statement: now, blindly: true }).then(
          () => takenBack(now.id),
          () => {},
        )
      toast({ kind: 'success', title: 'Corrected', text: now.what, of: id, action: { label: 'Undo', run } })
    },
    onError: (failure) => {
      if (!(failure instanceof HeldError)) return
      draft.drop()
      onDone()
    },
  })
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const due_date = fields.due_date === (due?.date ?? '') ? {} : { due_date: fields.due_date || null }
    const parties = { who: partyOf(fields.who, who), to_whom: partyOf(fields.to_whom, to_whom) }
    mutate({
      input: { id, kind: fields.kind, what: fields.what, ...parties, ...due_date },
      ifVersion: version ?? updated_at,
      was: { id, kind, what, who, to_whom, due_date: due?.date ?? null },
    })
  }
  return (
    <form className="grid gap-16" onSubmit={save} aria-label="Correct what was found">
      {restored && (
        <RestoredDraft
          onStartOver={() => {
            setFields(original)
            setRestored(false)
          }}
        />
      )}
      <q className={`dimmed breaks ${styles.quoted}`} dir="auto">
        {quote.trim()}
      </q>
      <TextInput
        label="What"
        required
        data-autofocus
        maxLength={500}
        value={fields.what}
        error={error && !(error instanceof HeldError) ? (error as { detail?: string }).detail : undefined}
        onChange={(event) => set({ what: event.currentTarget.value })}
      />
      <div className={`halves gap-16 align-items-end ${styles.pair}`}>
        <TextInput
          label="Who"
          description="“me” is you"
          maxLength={200}
          value={fields.who}
          onChange={(event) => set({ who: event.currentTarget.value })}
        />
        <TextInput
          label="To whom"
          description="“me” is you"
          maxLength={200}
          value={fields.to_whom}
          onChange={(event) => set({ to_whom: event.currentTarget.value })}
        />
        <DayField
          label="Until"
          value={fields.due_date}
          onChange={(event) => set({ due_date: event.currentTarget.value })}
        />
        <SelectField
          label="It is a"
          data={statementKinds.map((value) => ({ value, label: KINDS[value] }))}
          value={fields.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as KeptStatement['kind'] })}
        />
      </div>
      <div className="flex justify-end gap-8">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={fields.what.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  )
}
