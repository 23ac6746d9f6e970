import { Anchor, Button, Group, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { usePhone } from '#web/ui/layout/use-phone.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserList } from './user-list.tsx'

const VIEWS = [
  { value: '', label: 'Users' },
  { value: 'overview', label: 'Overview' },
  { value: 'models', label: 'Models' },
  { value: 'audit', label: 'Audit log' },
  { value: 'mail', label: 'Email' },
  { value: 'jobs', label: 'Jobs' },
] as const

type Others = {
  overview: ReactNode
  models: ReactNode
  audit: ReactNode
  joining: ReactNode
  mail: ReactNode
  jobs: ReactNode
}

/** What other features show: how the installation stands, of models, of what was done, of who is let in, of letters, and of the work in the background. */
export function AdminPage(others: Others) {
  const { view = '' } = useSearch({ from: '/app/admin' })
  const navigate = useNavigate({ from: '/app/admin' })
  const dialog = useDialog<User | null>()
  const phone = usePhone()
  const shown = VIEWS.find(({ value }) => value === view)?.value ?? ''
  return (
    <Page
      title="Super Admin"
      action={
        <Group gap="md">
          {/* A page of its own, outside the application. */}
          <Anchor href="/api/docs" target="_blank">
            API
          </Anchor>
          <SegmentedControl
            aria-label="Section"
            size={phone ? 'xs' : 'sm'}
            data={[...VIEWS]}
            value={shown}
            onChange={(next) => navigate({ search: { view: next } })}
          />
        </Group>
      }
      primary={
        shown === '' && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open(null)}>
            Create User
          </Button>
        )
      }
    >
      {shown === '' ? (
        <>
          <UserList onEdit={(user) => dialog.open(user)} />
          {others.joining}
        </>
      ) : (
        others[shown]
      )}
      {dialog.show((subject, frame) => (
        <UserDialog user={subject} {...frame} />
      ))}
    </Page>
  )
}
