// What a page or a list shows instead of records: nothing there yet, nothing found, or nothing loaded.

import { Button, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sentence } from '#contract/hidden-signs.ts'
import styles from './states.module.css'

type EmptyProps = {
  icon?: ReactNode
  title: string
  /** One sentence: what this is good for. */
  text?: ReactNode
  action?: ReactNode
  /** Stands for a whole page: its title is the page's. */
  page?: boolean
}

export function EmptyState({ icon, title, text, action, page }: EmptyProps) {
  return (
    <div className={`row gap-8 text-center pad-48-16 ${styles.state}`} data-page={page || undefined}>
      {icon && (
        <div className={`place-center dimmed border ground-raised circle mb-4 square-44 ${styles.icon}`}>{icon}</div>
      )}
      <Title order={page ? 1 : 2} className={styles.title}>
        {title}
      </Title>
      {text && <Text c="dimmed">{typeof text === 'string' ? sentence(text) : text}</Text>}
      {action && <div className="mt-8">{action}</div>}
    </div>
  )
}

type ErrorProps = { error: unknown; onRetry(): void; title?: string; page?: boolean }

/** Says why something could not be loaded and offers to try again. */
export function ErrorState({ error, onRetry, title = 'This could not be loaded', page }: ErrorProps) {
  const { detail, requestId } = error as { detail?: string; requestId?: string | null }
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle />}
        page={page}
        title={title}
        text={
          <>
            {detail ?? 'Something went wrong on this page.'}
            {requestId && <span className="block xs mt-4">Request {requestId}</span>}
          </>
        }
        action={
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
