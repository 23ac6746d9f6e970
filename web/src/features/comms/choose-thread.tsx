import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { useNarrow } from './use-narrow.ts'

/** Beside the list, as long as none is open. */
export function ChooseThread() {
  return (
    <div className="place-self-center">
      <EmptyState
        icon={<IconMessageCircle />}
        title="Choose a conversation"
        text="Only the people in it see what you write."
      />
    </div>
  )
}

export function NoThread() {
  const narrow = useNarrow()
  return (
    <div className="place-self-center">
      <EmptyState
        icon={<IconMessageCircle />}
        page={narrow}
        title="This conversation does not exist"
        text="You may have deleted it, or you do not take part in it."
        action={<Button renderRoot={(props) => <Link to="/app/comms" {...props} />}>Back to all conversations</Button>}
      />
    </div>
  )
}
