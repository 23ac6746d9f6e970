import type { Advice } from '#contract/advice.ts'
import { TaskDialog } from '#web/features/tasks/task-dialog.tsx'

type Props = { advice: Advice; opened: boolean; onClose(): void }

/** A task made of a piece of advice: its words, and the goal that it cites first. */
export function TaskFromAdvice({ advice, opened, onClose }: Props) {
  const title = advice.advice_title ?? plain(advice.content.split('\n', 1)[0] ?? '')
  return (
    <TaskDialog
      task={null}
      opened={opened}
      onClose={onClose}
      template={{
        title: title.slice(0, 200),
        description: plain(advice.content).slice(0, 10_000),
        priority: 'High',
        goal_id: advice.citations.find(({ kind }) => kind === 'goal')?.id ?? null,
      }}
    />
  )
}

/** Markdown without its marks: a task's description is plain text. */
const plain = (markdown: string) => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/(\*\*|__|^#+ )/gm, '')
