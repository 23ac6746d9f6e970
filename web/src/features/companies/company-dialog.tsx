import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Company, createCompanyBody } from '#contract/companies.ts'
import { useMe } from '#web/app/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RecordForm, useRecordForm } from '#web/ui/record-form.tsx'
import { createCompany, updateCompany } from './queries.ts'

type Props = {
  /** null: a new one. */
  company: Company | null
  opened: boolean
  onClose(): void
}
type Fields = { title: string; description: string }
type Input = { title: string; description: string | null }

export function CompanyDialog({ company, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={company ? 'Edit company' : 'New company'}>
      <CompanyForm company={company} onDone={onClose} />
    </Dialog>
  )
}

const fieldsOf = (record: Company | null): Fields => ({
  title: record?.title ?? '',
  description: record?.description ?? '',
})

const differences = (mine: Fields, newer: Company) => [
  { name: 'Title', mine: mine.title, theirs: newer.title },
  { name: 'Description', mine: mine.description, theirs: newer.description ?? '' },
]

function CompanyForm({ company, onDone }: { company: Company | null; onDone(): void }) {
  const me = useMe()
  const create = useMutation(createCompany)
  const update = useMutation(updateCompany)
  const of = useRecordForm<Company, Fields, Input>({
    draft: `${me.id}.company.${company?.id ?? 'new'}`,
    record: company,
    original: fieldsOf(company),
    fieldsOf,
    toInput: ({ title, description }) => ({ title, description: description.trim() === '' ? null : description }),
    schema: createCompanyBody,
    create: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }),
    update: (input, { id }, ifVersion) => update.mutateAsync({ input: { ...input, id }, ifVersion }),
    onDone,
  })
  const { form } = of
  return (
    <RecordForm of={of} label="Company" verb="Save company" differences={differences} onCancel={onDone}>
      <TextInput label="Title" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('title')} />
      <Textarea label="Description" autosize minRows={3} maxRows={12} {...form.getInputProps('description')} />
    </RecordForm>
  )
}
