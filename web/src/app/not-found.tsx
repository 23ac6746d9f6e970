import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { readToken } from './token.ts'

export function NotFound() {
  const inside = readToken() !== null
  const inShell = useLocation({ select: ({ pathname }) => pathname.startsWith('/app/') })
  const Frame = inShell ? 'div' : 'main'
  return (
    <Frame>
      <EmptyState
        icon={<IconCompass />}
        title="This page does not exist"
        text="The address may be mistyped, or the page may have been deleted."
        action={
          inside ? (
            <Button renderRoot={(props) => <Link to="/app" {...props} />}>Back to the dashboard</Button>
          ) : (
            <Button component="a" href="/">
              Back to the start
            </Button>
          )
        }
        page
      />
    </Frame>
  )
}
