// What one may answer to a statement, each with its way back.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { KeptStatement } from '#contract/promises.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { titleOf } from './format.ts'
import { type Answer, answerStatement, SAID, taskOfStatement } from './queries.ts'

export type Answers = {
  answer(act: Exclude<Answer, 'undo'>, statement: KeptStatement): void
  undo(statement: KeptStatement): void
  makeTask(statement: KeptStatement): void
  pending: boolean
}

export function useAnswers(): Answers {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation(answerStatement)
  const { mutate: make, isPending: making } = useMutation(taskOfStatement)
  /** From a notice: whatever the version is by now, the last answer goes. */
  const back = (statement: KeptStatement) => mutate({ act: 'undo', statement, blindly: true })
  return {
    pending: isPending || making,
    answer: (act, statement) =>
      mutate(
        { act, statement },
        {
          onSuccess: (now) => {
            if (now.updated_at === statement.updated_at) return
            const action = { label: 'Undo', run: () => back(now) }
            toast({ kind: 'success', title: SAID[act], text: titleOf(statement), action })
          },
        },
      ),
    undo: (statement) => mutate({ act: 'undo', statement }),
    makeTask: (statement) => {
      if (statement.task_id)
        return void navigate({ to: '/app/my-tasks', search: { task: statement.task_id, completed: 'true' } })
      make(
        { ...statement, idempotencyKey: newKey() },
        {
          onSuccess: ({ statement: now, task }) =>
            toast({
              kind: 'success',
              title: 'Task made',
              text: task.title,
              action: { label: 'Undo', run: () => back(now) },
            }),
        },
      )
    },
  }
}
