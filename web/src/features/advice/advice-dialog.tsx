import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Advice, createAdviceBody } from '#contract/advice.ts'
import { useMe } from '#web/app/session.ts'
import { Conflict, useVersion } from '#web/ui/conflict.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDraft, useKeepDraft } from '#web/ui/draft.ts'
import { MarkdownEditor } from '#web/ui/markdown-editor.tsx'
import { RestoredDraft } from '#web/ui/restored-draft.tsx'
import { SaveForm, useSaveForm } from '#web/ui/save-form.tsx'
import { toast } from '#web/ui/toast.tsx'
import styles from './advice-card.module.css'
import { createAdvice, updateAdvice } from './queries.ts'

type Props = { advice: Advice | null; opened: boolean; onClose(): void }
type Fields = { advice_title: string; content: string }

export function AdviceDialog({ advice, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={advice ? 'Edit Advice' : 'Add Advice'} size="lg">
      <AdviceForm advice={advice} onDone={onClose} />
    </Dialog>
  )
}

const fieldsOf = (advice: Advice | null): Fields => ({
  advice_title: advice?.advice_title ?? '',
  content: advice?.content ?? '',
})

function AdviceForm({ advice, onDone }: { advice: Advice | null; onDone(): void }) {
  const me = useMe()
  const name = `${me.id}.advice.${advice?.id ?? 'new'}`
  const original = fieldsOf(advice)
  const kept = useDraft(name, original, advice?.updated_at)
  const version = useVersion(advice, kept.version)
  const create = useMutation(createAdvice)
  const update = useMutation(updateAdvice)
  const state = useSaveForm({
    initialValues: kept.initial,
    toInput: ({ advice_title, content }: Fields) => ({ advice_title: advice_title.trim() || null, content }),
    schema: createAdviceBody,
    save: (input, idempotencyKey) =>
      advice
        ? version.guard(() => update.mutateAsync({ input: { ...input, id: advice.id }, ifVersion: version.current() }))
        : create.mutateAsync({ input, idempotencyKey }),
    onSaved: () => {
      draft.drop()
      onDone()
    },
  })
  const { form } = state
  const changed = form.values.content !== original.content || form.values.advice_title !== original.advice_title
  const draft = useKeepDraft(name, changed ? { fields: form.values, version: version.current() } : null)
  const submit: typeof state.submit = (event) => {
    if (form.values.content.trim() === '') toast({ kind: 'error', title: 'Content required' })
    state.submit(event)
  }
  const startOver = () => {
    form.setValues(original)
    version.restart()
  }
  return (
    <SaveForm state={{ ...state, submit }} label="Advice">
      {kept.restored && changed && <RestoredDraft onStartOver={startOver} />}
      <TextInput label="Title" data-autofocus {...form.getInputProps('advice_title')} />
      <MarkdownEditor
        label="Content"
        minRows={10}
        value={form.values.content}
        onChange={(content) => form.setFieldValue('content', content)}
        error={form.errors.content}
      />
      {version.newer && (
        <Conflict
          fields={[
            { name: 'Title', mine: form.values.advice_title, theirs: version.newer.advice_title ?? '' },
            { name: 'Content', mine: form.values.content, theirs: version.newer.content },
          ]}
          {...version.choices(state, fieldsOf)}
        />
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={state.saving}>
          Save advice
        </Button>
      </div>
    </SaveForm>
  )
}
