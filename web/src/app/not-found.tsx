import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/states.tsx'
import { readToken } from './token.ts'

export function NotFound() {
  const inside = readToken() !== null
  return (
    <EmptyState
      icon={<IconCompass />}
      title="This page does not exist"
      text="The address may be mistyped, or what stood here has been deleted."
      action={
        <Button renderRoot={(props) => <Link to={inside ? '/app' : '/'} {...props} />}>
          {inside ? 'Back to the dashboard' : 'Back to the start'}
        </Button>
      }
      page
    />
  )
}
