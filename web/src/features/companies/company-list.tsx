import { ActionIcon, Button } from '@mantine/core'
import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Company } from '#contract/companies.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { RecordList } from '#web/ui/record-list.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import styles from './company-list.module.css'
import { companiesQuery, removeCompany } from './queries.ts'

type Props = { search: string | undefined; onEdit(company: Company): void; onClear(): void }

export function CompanyList({ search, onEdit, onClear }: Props) {
  const query = useInfiniteQuery({ ...companiesQuery(search), placeholderData: keepPreviousData })
  return (
    <RecordList
      query={query}
      one="company"
      many="companies"
      skeleton={<RowsSkeleton rows={5} height={72} />}
      empty={<Nothing searched={search !== undefined} onClear={onClear} />}
      failure="Error fetching your companies"
    >
      {(all) => (
        <ul className={styles.list}>
          {all.map((each) => (
            <Row key={each.id} company={each} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </RecordList>
  )
}

function Row({ company, onEdit }: { company: Company } & Pick<Props, 'onEdit'>) {
  const remove = useMutation(removeCompany)
  const { id, title, description } = company
  const ask = async () => {
    const text = `“${title}” is deleted. It cannot be brought back.`
    if (await confirm({ title: 'Delete this company?', text, verb: 'Delete company', danger: true })) remove.mutate(id)
  }
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {company.can_edit && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${title}`} onClick={() => onEdit(company)}>
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {company.can_delete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete ${title}`}
            loading={remove.isPending}
            onClick={ask}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      {description && <Markdown text={description} />}
    </li>
  )
}

function Nothing({ searched, onClear }: { searched: boolean } & Pick<Props, 'onClear'>) {
  if (!searched) return <EmptyState icon={<IconListDetails />} title="No companies yet." />
  return (
    <EmptyState
      title="No companies match your search."
      action={
        <Button variant="default" onClick={onClear}>
          Clear the search
        </Button>
      }
    />
  )
}
