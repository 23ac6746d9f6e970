import { Button, CloseButton } from '@mantine/core'
import type { Task } from '#contract/tasks.ts'
import styles from './plan.module.css'
import type { What } from './quick-change.tsx'

type Props = {
  /** The id of what has the focus when the bar goes. */
  then: string
  tasks: readonly Task[]
  onFinish(): void
  onAsk(what: What): void
  onRemove(): void
  onAll(): void
  onClear(): void
}

/** What may be done with all that are selected. */
export function ManyBar({ then, tasks, onFinish, onAsk, onRemove, onAll, onClear }: Props) {
  const none = tasks.length === 0
  const button = { variant: 'default', size: 'compact-md', disabled: none } as const
  return (
    <section
      className={`row wrap max-full gap-8 pad-8-12 outlined ground-overlay shadow sticky no-margin mt-12 mx-auto fit-width bottom-12 ${styles.bar}`}
      aria-label="Selected tasks"
      data-many
      data-focus-then={then}
    >
      <span role="status">{none ? 'Choose tasks' : `${tasks.length} selected`}</span>
      <Button {...button} onClick={onFinish}>
        Done
      </Button>
      <Button {...button} onClick={() => onAsk('date')}>
        Date
      </Button>
      <Button {...button} onClick={() => onAsk('priority')}>
        Priority
      </Button>
      <Button {...button} onClick={() => onAsk('assignee')}>
        Assign
      </Button>
      <Button {...button} onClick={() => onAsk('goal')}>
        Goal
      </Button>
      <Button {...button} onClick={onRemove}>
        Delete
      </Button>
      <Button {...button} disabled={false} variant="subtle" color="gray" onClick={onAll}>
        All
      </Button>
      <CloseButton aria-label="Clear the selection" onClick={onClear} />
    </section>
  )
}
