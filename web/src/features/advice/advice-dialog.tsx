import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { adviceContract } from '#contract/advice.ts'
import { type Advice, createAdviceBody } from '#contract/advice.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { useMe } from '#web/app/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { MarkdownEditor } from '#web/ui/markdown/markdown-editor.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { createAdvice, updateAdvice } from './queries.ts'
import { shortSources, withSources } from './short-sources.ts'

type Props = { advice: Advice | null; opened: boolean; onClose(): void }
/** `links`: of the marks in `content`, by the very version that these words come from; a kept draft has those of its own. */
type Fields = { advice_title: string; content: string; links: [mark: string, link: string][] }

export function AdviceDialog({ advice, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={advice ? 'Edit advice' : 'Add Advice'} size="lg">
      <AdviceForm advice={advice} onDone={onClose} />
    </Dialog>
  )
}

const fieldsOf = (advice: Pick<Advice, 'advice_title' | 'content'> | null): Fields => {
  const { text, links } = shortSources(advice?.content ?? '')
  return { advice_title: advice?.advice_title ?? '', content: text, links: [...links] }
}

function AdviceForm({ advice, onDone }: { advice: Advice | null; onDone(): void }) {
  const me = useMe()
  const create = useMutation(createAdvice)
  const update = useMutation(updateAdvice)
  const of = useRecordForm<Advice, Fields, CallInput<typeof adviceContract.endpoints.create>>({
    draft: `${me.id}.advice.${advice?.id ?? 'new'}`,
    record: advice,
    original: fieldsOf(advice),
    fieldsOf,
    toInput: ({ advice_title, content, links }) => ({
      advice_title: advice_title.trim() || null,
      content: withSources(content, new Map(links ?? fieldsOf(advice).links)),
    }),
    schema: createAdviceBody,
    create: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }),
    update: (input, { id }, ifVersion) => update.mutateAsync({ input: { ...input, id }, ifVersion }),
    onDone,
  })
  const { form, state } = of
  const submit: typeof state.submit = (event) => {
    if (form.values.content.trim() === '') toast({ kind: 'error', title: 'Content required' })
    state.submit(event)
  }
  return (
    <RecordForm
      of={{ ...of, state: { ...state, submit } }}
      label="Advice"
      verb="Save advice"
      differences={(mine, newer) => [
        { name: 'Title', mine: mine.advice_title, theirs: newer.advice_title ?? '' },
        { name: 'Content', mine: mine.content, theirs: fieldsOf(newer).content },
      ]}
      onCancel={onDone}
    >
      <TextInput label="Title" dir="auto" data-autofocus {...form.getInputProps('advice_title')} />
      <MarkdownEditor
        label="Content"
        minRows={10}
        value={form.values.content}
        onChange={(content) => form.setFieldValue('content', content)}
        error={form.errors.content}
        path="content"
      />
    </RecordForm>
  )
}
