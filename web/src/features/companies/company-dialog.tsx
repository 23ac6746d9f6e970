import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Company, createCompanyBody } from '#contract/companies.ts'
import { useMe } from '#web/app/session.ts'
import { ShareField } from '#web/features/orgs/share-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RecordForm, useRecordForm } from '#web/ui/forms/record-form.tsx'
import { createCompany, updateCompany } from './queries.ts'

type Props = {
  /** null: a new one. */
  company: Company | null
  opened: boolean
  onClose(): void
}
/** Domains and tags with commas between. */
type Fields = {
  name: string
  domains: string
  tags: string
  notes: string
  shared_org_ids: string[]
  shared_user_ids: string[]
}

export function CompanyDialog({ company, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={company ? 'Edit company' : 'New company'}>
      <CompanyForm company={company} onDone={onClose} />
    </Dialog>
  )
}

const fieldsOf = (record: Company | null): Fields => ({
  name: record?.name ?? '',
  domains: record?.domains.join(', ') ?? '',
  tags: record?.tags.join(', ') ?? '',
  notes: record?.notes ?? '',
  shared_org_ids: record?.shared_org_ids ?? [],
  shared_user_ids: record?.shared_user_ids ?? [],
})

const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** With whom it is shared is its owner's to say: others send nothing of it. */
const inputOf = ({ name, domains, tags, notes, shared_org_ids, shared_user_ids }: Fields, owner: boolean) => ({
  name,
  domains: parts(domains),
  tags: parts(tags),
  notes: notes.trim() === '' ? null : notes,
  ...(owner && { shared_org_ids, shared_user_ids }),
})

const differences = (mine: Fields, newer: Company) => {
  const theirs = fieldsOf(newer)
  return [
    { name: 'Name', mine: mine.name, theirs: theirs.name },
    { name: 'Domains', mine: mine.domains, theirs: theirs.domains },
    { name: 'Tags', mine: mine.tags, theirs: theirs.tags },
    { name: 'Notes', mine: mine.notes, theirs: theirs.notes },
  ]
}

function CompanyForm({ company, onDone }: { company: Company | null; onDone(): void }) {
  const me = useMe()
  const create = useMutation(createCompany)
  const update = useMutation(updateCompany)
  const mine = company === null || company.created_by_user?.id === me.id
  const of = useRecordForm<Company, Fields, ReturnType<typeof inputOf>>({
    draft: `${me.id}.company.${company?.id ?? 'new'}`,
    record: company,
    original: fieldsOf(company),
    fieldsOf,
    toInput: (fields) => inputOf({ ...fieldsOf(null), ...fields }, mine),
    schema: createCompanyBody,
    create: (input, idempotencyKey) => create.mutateAsync({ input, idempotencyKey }),
    update: (input, { id }, ifVersion) => update.mutateAsync({ input: { ...input, id }, ifVersion }),
    onDone,
  })
  const { form } = of
  return (
    <RecordForm of={of} label="Company" verb="Save company" differences={differences} onCancel={onDone}>
      <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label="Domains"
        placeholder="example.com"
        description="The domains of its email addresses. People with such an address are suggested for this company."
        autoComplete="off"
        {...form.getInputProps('domains')}
      />
      <TextInput label="Tags" placeholder="customer, Berlin" autoComplete="off" {...form.getInputProps('tags')} />
      <Textarea label="Notes" autosize minRows={3} maxRows={12} {...form.getInputProps('notes')} />
      {mine && (
        <ShareField
          {...form.getInputProps('shared_org_ids')}
          people={{ ...form.getInputProps('shared_user_ids'), known: company?.shared_users }}
        />
      )}
    </RecordForm>
  )
}
