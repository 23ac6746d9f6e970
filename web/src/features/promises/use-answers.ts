// What one may answer to a statement, each with its way back.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { KeptStatement } from '#contract/promises.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { endUndo, toast } from '#web/ui/notices/toast.tsx'
import { titleOf } from './format.ts'
import { type Answer, answerStatement, SAID, taskOfStatement } from './queries.ts'

export type Answers = {
  answer(act: Exclude<Answer, 'undo'>, statement: KeptStatement): void
  undo(statement: KeptStatement): void
  makeTask(statement: KeptStatement): void
  pending: boolean
}

const nothing = () => {}

export function useAnswers(): Answers {
  const navigate = useNavigate()
  const { mutate, mutateAsync, isPending } = useMutation(answerStatement)
  const { mutateAsync: make, isPending: making } = useMutation(taskOfStatement)
  /** From a notice: whatever the version is by now, the last answer goes. */
  const back = (statement: KeptStatement) => mutate({ act: 'undo', statement, blindly: true })
  return {
    pending: isPending || making,
    answer: (act, statement) =>
      // The row, and all that is drawn with it, may be gone when the answer comes. What is refused says so itself.
      void mutateAsync({ act, statement }).then((now) => {
        if (now.updated_at === statement.updated_at) return
        const action = { label: 'Undo', run: () => back(now) }
        toast({ kind: 'success', title: SAID[act], text: titleOf(statement), of: statement.id, action })
      }, nothing),
    undo: (statement) => void mutateAsync({ act: 'undo', statement }).then(() => endUndo(statement.id), nothing),
    makeTask: (statement) => {
      if (statement.task_id)
        return void navigate({ to: '/app/my-tasks', search: { task: statement.task_id, completed: 'true' } })
      void make({ ...statement, idempotencyKey: newKey() }).then(({ statement: now, task }) => {
        const action = { label: 'Undo', run: () => back(now) }
        toast({ kind: 'success', title: 'Task made', text: task.title, of: statement.id, action })
      }, nothing)
    },
  }
}
