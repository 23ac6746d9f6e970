import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Links lead to it by this name: `/app/profile#connections`. */
  id?: string
  text?: string
  action?: ReactNode
  children?: ReactNode
}

/** One matter of a page of settings. */
export function Section({ title, id, text, action, children }: Props) {
  return (
    <Paper component="section" withBorder p="md" id={id} aria-label={title}>
      <Stack gap="md">
        <div className="row wrap spread gap-12">
          <div>
            <Title order={2}>{title}</Title>
            {text && <p className="dimmed no-margin mt-4">{text}</p>}
          </div>
          {action}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
