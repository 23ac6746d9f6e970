import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Company } from '#contract/companies.ts'
import { useNew } from '#web/app/use-new.ts'
import { Page } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useCreateKey } from '#web/ui/use-create-key.ts'
import { useDialog } from '#web/ui/use-dialog.tsx'
import { CompanyList } from './company-list.tsx'

const CompanyDialog = lazy(() => import('./company-dialog.tsx').then((module) => ({ default: module.CompanyDialog })))
const route = getRouteApi('/app/companies')

export function CompaniesPage() {
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useDialog<Company | null>()
  const create = () => dialog.open(null)
  const find = (words: string) =>
    void navigate({ search: { search: words || undefined }, replace: true, resetScroll: false })
  useCreateKey(create, 'New company')
  useNew(create)
  return (
    <Page
      title="Companies"
      narrow
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          New company
        </Button>
      }
      tools={<SearchField value={search ?? ''} onChange={find} placeholder="Search companies..." />}
    >
      <CompanyList search={search} onEdit={dialog.open} onClear={() => find('')} />
      {dialog.show((subject, frame) => (
        <CompanyDialog company={subject} {...frame} />
      ))}
    </Page>
  )
}
